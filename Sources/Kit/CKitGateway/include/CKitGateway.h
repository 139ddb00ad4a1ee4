#pragma once
// Declares nothing: linking the module installs the gateway.
