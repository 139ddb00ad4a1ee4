// A stub and a slot for each function of names.def. The slot contains the function's address;
// before the first call it contains the address of the resolver.
#ifdef __linux__

#define SLOT(name) .Lslot_##name

  .data
  .balign 8
  .hidden islet_lazy_slots
  .globl islet_lazy_slots
islet_lazy_slots:
#define LIBRARY(file) .quad 0
#define FUNCTION(name) SLOT(name): .quad .Lfirst_##name
#include "names.def"
#undef LIBRARY
#undef FUNCTION

  .text
#define LIBRARY(file)

#if defined(__x86_64__)
#define FUNCTION(name) \
  .globl name; .type name, @function; \
  name: endbr64; jmpq *SLOT(name)(%rip); \
  .Lfirst_##name: endbr64; leaq SLOT(name)(%rip), %r11; jmp .Lfirst
#include "names.def"

// Saves the caller's arguments: six integer registers, eight vector registers, and al, which
// contains the number of vector registers used.
.Lfirst:
  pushq %rbp
  movq %rsp, %rbp
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  pushq %r10
  pushq %rax
  subq $128, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  movq %r11, %rdi
  call islet_lazy_find
  movq %rax, %r11
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  addq $128, %rsp
  popq %rax
  popq %r10
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  popq %rbp
  jmpq *%r11

#elif defined(__aarch64__)
#define FUNCTION(name) \
  .globl name; .type name, %function; \
  name: hint #34; adrp x16, SLOT(name); ldr x17, [x16, :lo12:SLOT(name)]; br x17; \
  .Lfirst_##name: hint #34; adrp x16, SLOT(name); add x16, x16, :lo12:SLOT(name); b .Lfirst
#include "names.def"

.Lfirst:
  stp x29, x30, [sp, #-224]!
  mov x29, sp
  stp x0, x1, [sp, #16]
  stp x2, x3, [sp, #32]
  stp x4, x5, [sp, #48]
  stp x6, x7, [sp, #64]
  str x8, [sp, #80]
  stp q0, q1, [sp, #96]
  stp q2, q3, [sp, #128]
  stp q4, q5, [sp, #160]
  stp q6, q7, [sp, #192]
  mov x0, x16
  bl islet_lazy_find
  mov x17, x0
  ldp x0, x1, [sp, #16]
  ldp x2, x3, [sp, #32]
  ldp x4, x5, [sp, #48]
  ldp x6, x7, [sp, #64]
  ldr x8, [sp, #80]
  ldp q0, q1, [sp, #96]
  ldp q2, q3, [sp, #128]
  ldp q4, q5, [sp, #160]
  ldp q6, q7, [sp, #192]
  ldp x29, x30, [sp], #224
  br x17
#else
#error "lazy.S has no bodies for this processor"
#endif

  .section .note.GNU-stack, "", %progbits
#endif
