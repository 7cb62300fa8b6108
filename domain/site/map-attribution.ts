/** On every map of the built-in tiles. */
export const shortMapAttribution = '© OpenStreetMap contributors, OS data © Crown copyright'

/** At a click on the short one, worded as the licences require. */
export const fullMapAttribution = {
  text: '© OpenStreetMap contributors (ODbL), © OpenMapTiles. Contains OS data © Crown copyright and database right 2014–2026; Office for National Statistics, National Records of Scotland and LPS data © Crown copyright and database right 2016; Royal Mail data © Royal Mail copyright and database right 2026, under the Open Government Licence v3.0. Coast after Martin Chorley (CC BY 4.0). Contains Historic England data © Historic England. Powered by TfL Open Data: contains OS data © Crown copyright and database rights 2016 and Geomni UK Map data © and database rights 2019. Railways in part: Raileasy Ltd, from Network Rail open data (OGL v3), CC BY-SA 4.0, changed. Places: GeoNames (CC BY 4.0). Stations: uk-railway-stations and Trainline (ODbL). Neighbouring coasts: Natural Earth.',
  url: 'https://www.openstreetmap.org/copyright',
} as const
