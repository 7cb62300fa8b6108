/** For a street outside any settlement, OS Open Names gives the local authority, which is an area and not a place. */
const authorities = new Set(
  `North Yorkshire, Cornwall, Somerset, Northumberland, Aberdeenshire, Wiltshire, Westmorland and Furness,
  County of Herefordshire, County Durham, Shropshire, Dorset, Buckinghamshire, Dumfries and Galloway, Cotswold,
  Cumberland, East Suffolk, East Riding of Yorkshire, Scottish Borders, Perth and Kinross, Cheshire East, Cheshire West and Chester,
  Teignbridge, Mid Suffolk, South Norfolk, Mid Devon, Breckland, Babergh, West Suffolk, Wealden, Test Valley, Stratford-on-Avon,
  East Devon, South Hams, Angus, Cherwell, Moray, West Berkshire, Uttlesford, North Norfolk, South Oxfordshire, Central Bedfordshire,
  Torridge, Forest of Dean, King's Lynn and West Norfolk, Huntingdonshire, East Lindsey, West Lindsey, Waverley, Tunbridge Wells,
  North Devon, North Kesteven, Basingstoke and Deane, South Cambridgeshire, South Kesteven, West Northamptonshire, Derbyshire Dales,
  West Oxfordshire, Vale of White Horse, Broadland, Swale, South Ayrshire, East Hertfordshire, Isle of Wight, North Lincolnshire,
  East Ayrshire, South Gloucestershire, East Hampshire, Bath and North East Somerset, Calderdale, New Forest, Rother, Wychavon,
  East Cambridgeshire, Kirklees, Mid Sussex, Rushcliffe, North Somerset, Tonbridge and Malling, Mole Valley, South Holland,
  Newark and Sherwood, North Northamptonshire, Ribble Valley, Wyre Forest, North Hertfordshire, Redcar and Cleveland, North Ayrshire,
  Epping Forest, Bassetlaw, Staffordshire Moorlands, West Lancashire, Arun, West Devon, Fenland, Thurrock, North West Leicestershire,
  East Lothian, Malvern Hills, East Staffordshire, Hinckley and Bosworth, South Staffordshire, Na h-Eileanan an Iar, West Lothian,
  North Warwickshire, Dacorum, St. Albans, Folkestone and Hythe, Wyre, South Ribble, North East Derbyshire, Medway, South Derbyshire,
  Midlothian, Hertsmere, North East Lincolnshire, Renfrewshire, Charnwood, Clackmannanshire, Bracknell Forest, Trafford, Thanet,
  Shetland Islands, Amber Valley, Rutland, Welwyn Hatfield, Reigate and Banstead, Fylde, South Tyneside, Orkney Islands,
  Blackburn with Darwen, East Dunbartonshire, Three Rivers, Runnymede, East Renfrewshire, Rossendale, Pendle, Hyndburn, Gravesham,
  Telford and Wrekin, Erewash, Cannock Chase, North Tyneside, City of Stoke-on-Trent, Tameside, Adur,
  Bournemouth\\, Christchurch and Poole, West Dunbartonshire, Inverclyde, Nuneaton and Bedworth, Spelthorne, Castle Point,
  Dundee City, Aberdeen City, City of Edinburgh, Glasgow City, Torbay, Epsom and Ewell, Isles of Scilly, Highland, Argyll and Bute,
  Stirling District, South Lanarkshire, North Lanarkshire, High Peak, Lea Valley, Tendring, Maldon District, Blaby District,
  Harborough, Braintree District, Sevenoaks District, Wirral, Sefton, Knowsley District, Gedling District, Broxtowe, Bolsover District,
  Elmbridge, Surrey Heath, Rushmoor, Hart, 
  Windsor and Maidenhead, 
  Allerdale, Copeland,
  Craven, Hambleton, Richmondshire, Ryedale, Selby District, Mendip, Sedgemoor, South Somerset, South Lakeland, Eden`
    .split(/(?<!\\),/)
    .map((name) => name.trim().replace('\\', '')),
)

export function isSettlementName(name: string): boolean {
  return name !== '' && !authorities.has(name) && !name.includes(' - ')
}

/**
 * OS Open Names gives Welsh and Gaelic places two names, in either order ('Abertawe / Swansea', 'Inverness / Inbhir Nis').
 * The first is the one that the other, English sources use.
 */
export function namesOf(name: string, isKnown: (name: string) => boolean): string[] {
  const names = name.split(' / ')
  return names.sort((a, b) => Number(isKnown(b)) - Number(isKnown(a)))
}

const londonBoroughs =
  /^(City of Westminster|City (and County of the City )?of London|Tower Hamlets|Hammersmith and Fulham|Kensington and Chelsea|Barking and Dagenham|Waltham Forest|Havering|Hillingdon|Newham|Redbridge|Lambeth)$/

/** Some towns are listed under the name of their council: W1 is in London, BN3 in Hove. */
export function commonTownName(town: string, outcode: string, region: string): string {
  if (region === 'London' && londonBoroughs.test(town)) return 'London'
  if (town === 'Brighton and Hove') return outcode === 'BN3' ? 'Hove' : 'Brighton'
  return town
}
