/** Places with city status. */
const cities = new Set(
  `London, Birmingham, Liverpool, Leeds, Sheffield, Manchester, Bristol, Bradford, Leicester, Coventry,
  Kingston upon Hull, Stoke-on-Trent, Derby, Nottingham, Southampton, Portsmouth, Plymouth, Wolverhampton, Norwich, Sunderland,
  Salford, Oxford, Cambridge, York, Exeter, Gloucester, Peterborough, Bath, Lincoln, Chester, Durham, Worcester, Carlisle,
  Lancaster, Winchester, Salisbury, Canterbury, Hereford, Ely, Wells, Ripon, Truro, Lichfield, St Albans, Chichester,
  Chelmsford, Preston, Wakefield, Brighton, Newcastle upon Tyne, Milton Keynes, Southend-on-Sea, Colchester, Doncaster,
  Edinburgh, Glasgow, Aberdeen, Dundee, Inverness, Perth, Stirling, Dunfermline, Cardiff, Swansea, Newport, Bangor, Wrexham,
  St Davids, St Asaph, Belfast, Derry, Lisburn, Newry, Armagh`
    .split(',')
    .map((name) => name.trim()),
)

/** City status needs a minimum population, because villages share names with cities; four small cities are exceptions. */
const smallCities = new Set(['St Davids', 'St Asaph', 'Wells', 'Ely', 'Ripon', 'Armagh', 'Truro', 'Bangor'])

export function isCity(name: string, residents: number): boolean {
  return cities.has(name) && (residents > 25_000 || (smallCities.has(name) && residents > 1_000))
}

export function isCityName(name: string): boolean {
  return cities.has(name)
}
