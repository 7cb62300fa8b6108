import type { Random } from '../random.ts'

const firstNames =
  'Aisha, Alan, Alice, Amara, Andrew, Angharad, Anna, Arjun, Ben, Bethan, Bilal, Callum, Catherine, Chidi, Chloe, Claire, Daniel, David, Deepa, Dylan, Eilidh, Ella, Emily, Emma, Ewan, Farah, Fiona, Fraser, Gareth, George, Grace, Hamza, Hannah, Harriet, Hugh, Imran, Isla, Jack, James, Jasmine, Joanna, John, Joseph, Karen, Kavita, Kirsty, Kwame, Laura, Leila, Liam, Lucy, Mairi, Maria, Martin, Megan, Michael, Mina, Mohammed, Morgan, Nadia, Naomi, Niall, Nicola, Oluwaseun, Oliver, Owen, Patrick, Paul, Peter, Priya, Rachel, Rebecca, Rhys, Rosa, Ruth, Samuel, Sarah, Sean, Shreya, Simon, Sinead, Siobhan, Sophie, Stephen, Susan, Tariq, Thomas, Tomasz, Victoria, Wei, William, Yasmin, Yusuf, Zara, Zoe'.split(
    ', ',
  )
const lastNames =
  'Adeyemi, Ahmed, Anderson, Archer, Baker, Begum, Bell, Bennett, Blackwood, Boyd, Brennan, Brown, Campbell, Carter, Chapman, Chen, Clarke, Cole, Collins, Cooper, Cox, Davies, Dixon, Doyle, Edwards, Ellis, Evans, Farrell, Ferguson, Fisher, Foster, Fraser, Gallagher, Gill, Graham, Grant, Gray, Green, Griffiths, Hall, Harris, Hassan, Hill, Holmes, Hughes, Hussain, Iqbal, Jackson, James, Jenkins, Johnson, Jones, Kaur, Kelly, Khan, King, Knight, Kowalski, Lawson, Lewis, Lloyd, Mackenzie, Marshall, Martin, Mason, McCarthy, McDonald, McKay, Mehta, Mensah, Miller, Mitchell, Moore, Morgan, Morris, Murphy, Murray, Nguyen, Nowak, Okafor, Osman, Owen, Parker, Patel, Phillips, Powell, Price, Rahman, Rees, Reid, Roberts, Robinson, Rogers, Ross, Russell, Scott, Shah, Sharma, Shaw, Simpson, Singh, Smith, Stewart, Taylor, Thomas, Thompson, Turner, Walker, Walsh, Ward, Watson, White, Williams, Wilson, Wood, Wright, Young'.split(
    ', ',
  )

export type PersonName = { first: string; last: string }

/** Returns unique names. */
export function createNameGenerator(random: Random): () => PersonName {
  const used = new Set<string>()
  return () => {
    for (;;) {
      const name = { first: random.pick(firstNames), last: random.pick(lastNames) }
      const key = `${name.first} ${name.last}`
      if (used.has(key)) continue
      used.add(key)
      return name
    }
  }
}

/** priya.shah */
export function emailLocalPart({ first, last }: PersonName): string {
  return `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '')
}
