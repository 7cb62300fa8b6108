/** Parts of towns that people search for but that are in neither source, by outcode. */
const known = `
LS5: Kirkstall
LS6: Headingley, Hyde Park, Meanwood
LS7: Chapel Allerton
LS8: Roundhay, Oakwood
LS9: Leeds Dock
LS11: Holbeck, Beeston
LS16: Adel
LS17: Moortown, Alwoodley
M1: Piccadilly
M3: Castlefield, Deansgate, Spinningfields
M4: Ancoats, Northern Quarter, New Islington
M14: Fallowfield, Rusholme
M15: Hulme
M16: Whalley Range
M19: Levenshulme, Burnage
M20: Withington, West Didsbury
M21: Chorlton-cum-Hardy
B1: Brindleyplace
B5: Digbeth
B13: Moseley
B14: Kings Heath
B15: Edgbaston
B17: Harborne
B18: Jewellery Quarter
B21: Handsworth
B23: Erdington
B28: Hall Green
B29: Selly Oak
B30: Bournville, Stirchley
B31: Northfield
L1: Baltic Triangle, Ropewalks
L4: Anfield
L5: Everton
L8: Toxteth, Georgian Quarter
L12: West Derby
L15: Wavertree
L16: Childwall
L17: Aigburth, Sefton Park
L18: Allerton, Mossley Hill
L25: Woolton
BS1: Harbourside
BS3: Southville, Bedminster
BS4: Totterdown, Knowle
BS5: Easton, St George
BS6: Redland, Cotham, Montpelier
BS7: Bishopston, Horfield
BS8: Clifton, Hotwells
BS9: Westbury-on-Trym, Stoke Bishop, Henleaze
BS16: Fishponds
S3: Kelham Island
S6: Hillsborough, Walkley
S7: Nether Edge
S8: Meersbrook, Woodseats
S10: Broomhill, Crookes
S11: Ecclesall, Hunters Bar
S17: Dore, Totley
NG1: Lace Market
NG2: Sneinton
NG3: Mapperley
NG5: Sherwood, Carrington
NG7: Lenton, The Park
NG8: Wollaton
NE1: Quayside
NE2: Jesmond, Sandyford
NE3: Gosforth
NE4: Fenham
NE6: Heaton, Ouseburn
NE7: High Heaton
CF5: Canton, Llandaff
CF10: Cardiff Bay
CF11: Pontcanna, Grangetown
CF14: Whitchurch, Rhiwbina, Llanishen
CF23: Cyncoed, Penylan
CF24: Roath, Cathays, Splott
SA1: Maritime Quarter
SA2: Sketty, Uplands, Brynmill
SA3: Mumbles
EH1: Old Town
EH3: New Town, Tollcross
EH4: Comely Bank, Stockbridge, Blackhall
EH5: Trinity
EH6: Leith, Newhaven
EH7: Canonmills
EH8: Abbeyhill
EH9: Marchmont, Newington, Grange
EH10: Morningside, Bruntsfield, Merchiston
EH11: Gorgie, Dalry
EH12: Murrayfield, Corstorphine
EH13: Colinton
EH15: Portobello
EH16: Liberton
G1: Merchant City
G3: Finnieston
G11: Partick, Broomhill
G12: Hillhead, Hyndland, Kelvinside
G13: Anniesland, Jordanhill, Knightswood
G20: Maryhill, North Kelvinside
G31: Dennistoun
G41: Shawlands, Pollokshields, Strathbungo
G42: Battlefield, Langside, Mount Florida
G44: Cathcart
AB11: Ferryhill, Torry
AB15: Mannofield
AB24: Old Aberdeen
AB25: Rosemount
DD4: Stobswell
DD5: Broughty Ferry
OX2: Jericho, Summertown
OX3: Headington
OX4: Cowley, Iffley
CB1: Petersfield, Romsey, Cherry Hinton
CB2: Trumpington
CB3: Newnham
CB4: Chesterton, Arbury
BN1: North Laine, Preston Park, Seven Dials, Fiveways
BN2: Kemptown, Hanover
BN3: Brunswick, Poets' Corner
SO14: Ocean Village
SO15: Shirley
SO16: Bassett
SO17: Portswood, Highfield
SO18: Bitterne
SO19: Woolston
PO1: Old Portsmouth, Gunwharf Quays
PO4: Southsea, Eastney
PL1: Stonehouse, The Hoe
PL3: Mannamead, Peverell
PL4: Mutley
EX1: Heavitree, Pinhoe
EX2: St Leonards, Alphington
EX4: Pennsylvania, St Davids
LE2: Clarendon Park, Stoneygate, Knighton
LE3: West End
LE5: Evington
CV5: Earlsdon, Chapelfields
CV3: Cheylesmore
DE22: Allestree, Darley Abbey
DE23: Littleover
DE3: Mickleover
ST1: Hanley
ST4: Penkhull, Trentham
ST6: Burslem
WV3: Finchfield
WV4: Penn
WV6: Tettenhall
YO10: Fishergate, Fulford
YO23: South Bank, Clementhorpe
YO24: Acomb, Holgate
YO30: Clifton, Bootham
YO31: Heworth
HU5: The Avenues, Newland
HU9: Victoria Dock
BD1: Little Germany
BD8: Manningham
BD9: Heaton
BD10: Idle
BD18: Saltaire
SR2: Ashbrooke
SR6: Roker, Seaburn
RG1: Katesgrove
RG4: Caversham
RG30: Tilehurst
MK9: Central Milton Keynes, Campbell Park
NR1: Thorpe Hamlet
NR2: Golden Triangle
NR4: Eaton
BA1: Lansdown, Larkhall, Walcot
BA2: Widcombe, Oldfield Park, Bathwick, Bear Flat
BH4: Westbourne
BH5: Boscombe
BH6: Southbourne
BH9: Winton
E1: Whitechapel, Spitalfields, Wapping
E2: Bethnal Green, Shoreditch
E3: Bow, Mile End
E8: Dalston, London Fields
E9: Homerton, Hackney Wick, Victoria Park
E14: Limehouse, Isle of Dogs
E15: Stratford
E17: Walthamstow Village
EC1V: Clerkenwell
EC2Y: Barbican
N1: Angel, Canonbury, Hoxton
N4: Finsbury Park
N5: Highbury
N6: Highgate
N8: Crouch End
N10: Muswell Hill
N16: Stoke Newington
NW1: Camden Town, Primrose Hill
NW3: Belsize Park, Hampstead, Swiss Cottage
NW5: Kentish Town, Tufnell Park
NW6: West Hampstead, Queen's Park
NW8: St John's Wood
SE1: Borough, Bermondsey, Elephant and Castle, London Bridge
SE3: Blackheath
SE4: Brockley
SE5: Camberwell
SE8: Deptford
SE11: Kennington
SE15: Peckham, Nunhead
SE16: Rotherhithe, Canada Water
SE19: Crystal Palace
SE21: Dulwich Village
SE22: East Dulwich
SE23: Forest Hill
SE24: Herne Hill
SW1V: Pimlico
SW1W: Belgravia
SW1X: Knightsbridge
SW2: Brixton Hill
SW3: Chelsea
SW4: Clapham
SW5: Earl's Court
SW6: Fulham, Parsons Green
SW7: South Kensington
SW8: Nine Elms, Vauxhall
SW9: Brixton, Stockwell
SW10: West Brompton
SW11: Battersea, Clapham Junction
SW12: Balham
SW15: Putney
SW16: Streatham
SW17: Tooting
SW18: Earlsfield, Southfields
SW19: Wimbledon, Colliers Wood
W1F: Soho
W1K: Mayfair
W1U: Marylebone
W1T: Fitzrovia
W2: Bayswater, Paddington
W4: Chiswick
W5: Ealing
W6: Hammersmith
W8: Kensington
W9: Maida Vale
W10: Ladbroke Grove
W11: Notting Hill, Holland Park
W12: Shepherd's Bush
W14: West Kensington
WC1N: Bloomsbury
WC2E: Covent Garden
`

export const neighbourhoods: { name: string; outcode: string }[] = known
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [outcode = '', names = ''] = line.split(': ')
    return names.split(', ').map((name) => ({ name, outcode }))
  })
