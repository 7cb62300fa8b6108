/** A server behind the balancer. While it is not open it finishes what it has and is given nothing new. */
export type Member = { port: number; isOpen: boolean; busy: number; lastTurn?: number }

let turns = 0

/** The open member that has the least to do; of equals, the one whose turn is longest ago. */
export function choose(members: Member[], tried: Set<Member>): Member | undefined {
  const [chosen] = members
    .filter((member) => member.isOpen && !tried.has(member))
    .sort((one, other) => one.busy - other.busy || (one.lastTurn ?? 0) - (other.lastTurn ?? 0))
  if (chosen) chosen.lastTurn = ++turns
  return chosen
}
