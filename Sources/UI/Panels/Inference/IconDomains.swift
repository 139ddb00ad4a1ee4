/// What activities are about, and the picture of each: a line a domain.
///
/// First come words that mean it wherever they stand; after a bar those that mean it in the name of a
/// type, and beside others elsewhere (a battery, a kitchen); after another those that many domains have
/// (a gate, a room). With a mark are those that types are called for lack of a better name (an order).
/// All icons are of Unicode 13 at most, and take two columns.
enum IconDomains {
  static let table = [health, nature, home, food, ways, sports, money, work, culture]
    .joined(separator: "\n")

  private static let health = """
    🏥 hospital triage ward icu emergency inpatient outpatient surgery surgeon operation anesthesia clinic physio physiotherapy rehab mri ct xray radiology | care er | patient bed nurse doctor room appointment waiting admission discharge mrn medical
    🚑 ambulance ems paramedic
    🩺 checkup telehealth telemedicine doctor physician consultation vitals | | patient appointment diagnosis visit
    💉 vaccine vaccination vaccinated injection immunization jab | | dose shot
    💊 medicine medication meds pill pharmacy pharmacist prescription drug tablet refill rx antibiotic apotheke | | dose dosing
    🩸 glucose cgm insulin dialysis hemodialysis haemodialysis blood transfusion plasma mgdl iob | | donor donation bp systolic sys dia cob uf
    🦷 dental dentist tooth teeth orthodontist toothbrush aligner braces
    👓 optician glasses eyewear eye lens optometrist
    💓 heart heartbeat ecg ekg cardiac | pulse | bpm hr heartrate
    🩹 wound firstaid injury bandage | | recovery therapy
    😴 sleep nap bedtime snoring snore asleep | | rem wake night
    🧘 yoga meditation meditate mindfulness breathing breathwork pilates pranayama | | pose breath calm
    🤰 pregnancy maternity contraction trimester midwife birth dilation | | labor
    🍼 baby infant newborn nursing breastfeeding nursery bottle toddler diaper crib babysitter | feeding | feed side
    👵 elder elderly eldercare caregiver dementia carehome nursinghome senior | care | visit client
    ♿ wheelchair accessibility paratransit
    🤧 allergy pollen flu cold fever | | symptom
    🥗 diet nutrition fasting salad keto macros | | calories meal
    """

  private static let nature = """
    🐕 dog puppy kennel canine beagle leash | | walk walker pet
    🐈 cat kitten litterbox feline | litter | pet
    🐾 pet vet veterinary veterinarian petsitter grooming wildlife | animal | species shelter
    🐴 horse equestrian pony stallion mare saddle | riding | stable
    🐝 bee beehive hive apiary beekeeping honey brood swarm
    🐔 chicken coop poultry hen
    🥚 egg incubator hatch hatching
    🐄 cow cattle herd milking milked dairy livestock calf
    🚜 tractor harvest harvester combine farm sowing seeding plough | | field acres crop
    🌾 crop grain wheat corn silo barley | | field harvest
    🌱 garden gardening plant planter seedling greenhouse compost mower mowing lawn soil hydroponics | grow | crop moisture humidity
    🌳 tree forest timber arborist park
    💐 flower florist bouquet rose
    🐠 aquarium fishtank reef | fish | tank ph
    🎣 fishing angler angling lure | | catch catches bait spot
    🐦 bird birdfeeder birding birdwatching
    🦉 superb | owl
    🦁 zoo safari
    🌊 tide tidal flood flooding sea ocean buoy swell surge | | height coef surf wave
    ⛅ weather forecast storm thunderstorm precipitation meteo avalanche | rain wind | humidity temperature uv
    🌀 hurricane cyclone typhoon tornado
    ⛄ snowfall blizzard snowman | snow winter
    🌋 earthquake quake seismic magnitude volcano eruption tsunami
    🔥 fire wildfire fireplace firefighter flame chimney bonfire | | burn contained smoke crew crews engine
    💨 aqi pm25 pm10 ozone ventilation turbine windfarm airquality | air wind | co2 voc rotor
    🔭 telescope astronomy stargazing observatory eclipse meteor comet nebula astrophotography | | exposure frames
    🌌 aurora geomagnetic northernlights | | kp bz
    🎈 balloon radiosonde sonde
    📡 satellite norad orbit iss spacecraft starlink antenna radar | sat | pass aos los azimuth az elevation el
    🚀 rocket liftoff spaceflight launchpad payload | launch space | pad stage orbit
    🌙 moon lunar | | phase
    🌅 sunrise sunset
    """

  private static let home = """
    🧽 dishwasher dishes carwash | wash | rinse
    🧺 laundry washer dryer washing laundromat tumble | wash | spin rinse
    🧹 vacuum roomba robovac mop cleaning cleaner broom dustbin maid housekeeping tidy | | room
    🧼 soap handwash disinfection sterilization sanitizer
    🛁 bath bathtub jacuzzi hottub
    🚿 shower
    🚽 toilet restroom
    🧖 sauna spa steam massage hammam
    🌡️ thermostat heating hvac heatpump boiler radiator climate | | temperature humidity target
    🧊 fridge freezer refrigerator coldchain icemaker
    🚪 doorway garagedoor entrance | door garage
    🔔 doorbell | bell
    🔒 security intrusion burglar smartlock vault | lock | motion armed
    🔐 password login otp 2fa mfa verification passkey | | auth code
    📷 camera cctv photo photography photoshoot selfie | | album
    💡 lighting lamp bulb | light
    ⚡ electricity electric energy blackout powercut | power grid | kwh kw watt watts voltage meter
    🌞 solar pv photovoltaic inverter | sun | kw kwh yield grid
    🔋 charging charger wallbox powerbank ev evse | charge battery | soc kwh kw plugged
    💧 irrigation sprinkler watering leak leakage hydration rainwater plumbing plumber | water | tank valve flow
    🏊 pool swim swimming swimmer chlorine orp swimlane | | stroke laps ph lane
    🏺 kiln pottery ceramics ceramic glaze cone clay | | firing
    🚮 garbage trash waste recycling rubbish dumpster | | bin bins organic
    🏠 house apartment realestate property landlord smarthome tenant | home rent | lease
    🔧 roadside tow towing breakdown repair mechanic workshop maintenance plumber technician tire tyre spare | garage | service
    🧵 sewing knitting embroidery crochet loom yarn
    💇 haircut salon barber hairdresser hair stylist
    💅 nail nails manicure pedicure manicurist
    💄 makeup beauty cosmetics lipstick
    👕 clothing fashion drycleaning apparel shirt tailor
    👟 sneaker sneakers shoe shoes
    """

  private static let food = """
    🍕 pizza pizzeria
    ☕ coffee espresso barista latte cappuccino cafe
    🍵 tea teapot kettle matcha
    🍔 burger fastfood drivethru drivethrough
    🍣 sushi
    🌮 taco burrito
    🍦 icecream gelato | | flavour flavours
    🍜 ramen noodle noodles diner dining restaurant | reservation waitlist | table! party waiting
    🍖 bbq barbecue grill smoker brisket ribs pitmaster | meat | probe pit
    🍞 bread baking bakery sourdough dough loaf toaster bake | | proof
    🍳 oven cooking recipe airfryer hob stove cook cooker sousvide frying | kitchen | preheat
    🍺 brew brewing brewery beer fermentation fermenter pub keg wort
    🍷 wine winery vineyard
    🍸 cocktail cocktails bartender
    🛒 grocery groceries supermarket shopping sale voucher | cart basket shop | store items checkout!
    🛵 restaurant courier takeaway takeout moped motorcycle doordash | food | delivery! order! meal! rider eta menu
    📦 parcel package shipment shipping locker warehouse storage fulfilment fulfillment pallet freight | box | delivery pickup compartment carrier
    """

  private static let ways = """
    🛫 flight plane airline boarding airport iata aircraft airplane icao flights | | gate terminal seat takeoff landing
    🧳 luggage baggage suitcase suitcases itinerary | bag travel vacation holiday | trip belt
    🚁 helicopter drone uav quadcopter
    🚆 train rail railway intercity locomotive | | platform coach
    🚊 tram streetcar
    🚇 subway metro underground | transit | line
    🚌 bus shuttle coach
    🚐 minibus van camper
    🚢 ferry ship cruise vessel boat | container | port crossing knots
    ⚓ harbor harbour marina mooring anchor berth | dock
    🛴 scooter
    🚲 bicycle ebike bikeshare bike | cycling
    🚗 parking toll tolls carpool rideshare plate carsharing | car vehicle taxi driver | ride! trip! zone road rental
    🚕 cab taxicab
    🚚 truck lorry hauling cargo logistics mover movers trucking trailer haulage tacho tachograph | moving freight | pallets load lane dock loading unloading
    🌉 bridge drawbridge
    🚦 traffic commute congestion
    🚧 roadwork roadworks construction detour
    🛂 passport visa immigration border customs | | biometrics application
    ⛽ fuel fueling petrol diesel refuel gasoline | gas | pump
    🚠 gondola cablecar ropeway chairlift funicular
    🛗 elevator | | lift! floor
    🧭 navigation compass expedition directions
    ⛺ camping campsite tent campground
    🏨 hotel hostel motel checkin airbnb | stay | room checkout night
    🚓 police patrol
    """

  private static let sports = """
    🏐 volleyball
    🏉 rugby
    ⛳ golf golfer | | hole par strokes birdie tee green
    🥊 boxing mma ufc boxer | fight | round knockout
    ♟️ chess fen pgn grandmaster | | move white black eval san
    ⚽ football soccer bundesliga fifa uefa
    🏈 nfl touchdown superbowl quarterback
    🏀 basketball nba wnba
    ⚾ baseball mlb softball inning
    🎾 tennis padel atp wta | | serving
    🏒 hockey nhl puck
    🏏 cricket wicket wickets | | overs
    🥌 curling
    🏓 pingpong tabletennis
    🏸 badminton
    🎳 bowling
    🎯 darts archery archer
    🥋 karate judo taekwondo jiujitsu
    🤺 fencing
    🎱 billiards snooker
    🚴 peloton cyclist spinning velo | cycling | cadence watts
    💪 gym weightlifting lifting barbell deadlift squat strength crossfit bodybuilding pushups | exercise | reps sets
    🧗 climbing climb climber boulder bouldering crag belay | | grade pitch sends
    🥾 hike hiking trail trek trekking hiker summit
    🎿 ski skiing skier piste slope | snow resort | lift vertical
    🏂 snowboard snowboarding
    🛹 skateboard skateboarding skatepark | skate | tricks
    ⛸️ skating skater figureskating iceskating rink | | ice
    🏄 surfing surfer surfboard | surf | swell
    🤿 scuba diving diver nitrox snorkel decompression freediving ndl | dive | depth tank
    ⛵ sail sailing yacht regatta sailboat skipper | | boat sog twd
    🛶 kayak canoe paddle kayaking paddling
    🚣 rowing rower
    🪂 skydiving parachute paragliding paraglider
    💃 dance dancing ballet
    🏁 racing grandprix prix f1 motorsport kart nascar pitstop motogp | race lap | laps
    🎮 esports moba gaming kills gamer raid dungeon boss arcade xbox playstation | puzzle | xp hp guild
    🏃 workout marathon jog jogging fitness | running runner | run! pace calories! steps! split race exercise
    🏆 | | match! game! sports! sport! score! team! league! tournament! cup!
    🎲 bet wager odds casino lottery dice boardgame | | stake! jackpot!
    🥇 medal olympics podium
    """

  private static let money = """
    🏦 loan mortgage iban sepa | bank | account balance transfer
    💸 payout remittance beneficiary payee payer iban transferwise | | payment! amount currency transfer fee
    💳 creditcard debit refund cardholder | | card! payment amount
    🧾 invoice receipt tax taxes vat expense irs finanzamt | bill | amount refund
    💰 savings salary payroll pension wage | budget | amount
    💱 fx forex | exchange | currency rate pair
    📈 crypto portfolio ticker bitcoin equity margin ipo nasdaq dividend investment trading | stock market | price! share symbol
    📑 insurance policyholder | claim
    🔨 auction bid bidder bidders hammer
    💝 donation donate fundraiser fundraising charity raised backers crowdfunding pledged volunteer | campaign | goal donor donors
    🎁 gift registry giveaway reward loyalty
    """

  private static let work = """
    🔨 compile ci workflow pipeline | build | job commit branch
    🚀 deploy deployment rollout kubernetes | release
    💻 server database uptime cluster vm migration replication kubernetes | host | cpu ram memory
    🤖 robot chatbot llm inference epoch epochs gpt claude copilot codex | training gpu agent | loss model tokens tool
    📶 network wifi router bandwidth speedtest vpn mesh bluetooth | | ping peers packets connected
    💾 download upload backup uploaded downloaded | sync | transfer! file bytes
    🚨 outage siren evacuation amber | | alert! incident! alarm! emergency! severity
    🖨️ printer filament nozzle printing octoprint gcode | print | layer layers bed
    🏭 factory manufacturing assembly cnc conveyor oee smt plc | production machine | units downtime
    👷 jobsite scaffold excavator
    💼 interview recruitment attendance timesheet clockin | shift | job work
    📋 todo checklist kanban habit routine | | streak task! tasks! project
    📅 calendar meeting meetup conference agenda webinar timetable | schedule event | call participants organizer
    📞 voicemail voip dialer hotline callcenter | phone | call! caller support
    💬 chat conversation sms | thread | message!
    📬 mail mailbox letter postcard
    🎫 ticketing boxoffice | ticket tickets | queue! waiting! position ahead
    ⏳ pomodoro stopwatch countdown | | timer! focus!
    ⏰ alarmclock reminder wakeup
    🧪 lab laboratory assay pcr reagent centrifuge chemistry titration experiment sample specimen | | chem ph cycle instrument
    🧬 dna genome sequencing sequencer crispr gene
    🔬 microscope microscopy
    🔐 certificate cert tls ssl pki encryption
    🔀 merge pullrequest mergequeue rebase | | pr branch
    🔍 vulnerability vuln cve pentest audit inspection | scan | check findings
    📣 campaign marketing newsletter audience | broadcast | segment clicks
    📝 signature esign esignature signer signers docusign | | sign document envelope
    📱 smartphone sim esim msisdn roaming | mobile phone | data number
    🏧 atm cashmachine | | cash
    """

  private static let culture = """
    🎭 theatre theater opera musical | show | play! act curtain interval
    🎤 concert festival karaoke gig microphone rehearsal mic dictation transcription | studio voice recording | listening takes guests
    🎧 music podcast playlist album audiobook spotify dj | song track player playback story | artist
    🎬 movie cinema film render rendering filming | | screen
    📻 radio | | station
    📺 stream livestream broadcast twitch tv streaming episode | | viewers bitrate
    🎨 museum exhibition painting artwork tattoo | art gallery | tour
    🎡 themepark amusement rollercoaster coaster attraction carnival funfair | | park ride
    🎉 celebration newyear | party
    🎂 birthday cake
    🎄 christmas advent
    🎆 firework fireworks
    💍 wedding bride groom engagement
    ⛪ church parish sermon hymn chapel | mass worship | service
    🕌 mosque prayer salah adhan ramadan iftar
    🛕 temple puja
    🎓 graduation university campus degree thesis
    🏫 school classroom kindergarten daycare | class student pupil | grade teacher
    📚 lesson course study library homework tutoring vocabulary language | exam book | subject chapter student
    📝 exam quiz | test | question questions
    📖 ebook novel reader | reading book | page pages
    📜 court lawsuit attorney lawyer hearing verdict judge legal notary | trial contract
    📄 permit dmv paperwork license licence | application document form
    📊 election vote votes voting ballot poll referendum candidate candidates
    👥 occupancy crowd visitors
    """
}
