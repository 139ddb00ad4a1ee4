extension SymbolMap {
  /// Deliveries, shops, money, food and things.
  static let shops = """
    # deliveries and shops
    m F3D7 shippingbox cube.box
    m F03C archivebox
    m F111 cart
    m F110 cart.fill
    g F1CC bag
    m F49A handbag
    m F076 basket
    m F4DC storefront.fill
    g EA12 storefront
    m F2A1 gift
    m F585 giftcard
    m F4FC tag
    m F4F9 tag.fill
    m F071 barcode
    m F072 barcode.viewfinder
    m F432 qrcode
    m F433 qrcode.viewfinder
    m F5A1 scalemass
    # money
    m F19B creditcard creditcard.and.123
    m F19D creditcard.viewfinder
    m F114 banknote
    g F8FF wallet.pass
    m F584 wallet.bifold
    m F1B3 dollarsign
    m F178 dollarsign.circle
    g F041 dollarsign.circle.fill
    g EB70 dollarsign.arrow.circlepath dollarsign.arrow.trianglehead.counterclockwise.rotate.90
    m F1AD eurosign
    m F1AE sterlingsign
    g EAFB yensign
    m F1AC bitcoinsign
    m F1AF indianrupeesign
    m F1B0 nairasign
    m F1B1 rublesign
    m F1B2 turkishlirasign
    g EAFA francsign
    m F070 building.columns
    # food and drink
    g E56C fork.knife
    g EFEF cup.and.saucer
    g EB44 cup.and.saucer.fill mug
    m F176 cup.and.heat.waves
    g F1E8 wineglass
    m F25A takeoutbag.and.cup.and.straw
    m F0EB birthday.cake
    m F10F carrot
    m F422 popcorn
    m F23A fish
    m F28F refrigerator
    m F290 refrigerator.fill
    m F4DE stove oven
    g F204 microwave
    # clothes and things
    m F2C8 hanger
    m F53F tshirt
    m F2AA eyeglasses
    m F4E0 sunglasses
    m F1A5 crown
    g EA65 party.popper
    m F4B9 sofa
    g EFED chair.lounge
    g EFEE chair
    g EAC6 table.furniture
    g F1AE stroller
    m F54B umbrella
    m F54A umbrella.fill
    """
}
