/** A server behind the balancer. While it is not open it finishes its requests and gets no new ones. */
export type Member = { port: number; isOpen: boolean; busy: number; lastTurn?: number }

let turnCount = 0

/** The open member with the fewest requests; of equals, the least recently used. */
export function chooseMember(members: Member[], tried: Set<Member>): Member | undefined {
  const [chosen] = members
    .filter((member) => member.isOpen && !tried.has(member))
    .sort((one, other) => one.busy - other.busy || (one.lastTurn ?? 0) - (other.lastTurn ?? 0))
  if (chosen) chosen.lastTurn = ++turnCount
  return chosen
}
