import { SectionHeading } from '../../ui/section-heading.tsx'

type Props = { openingHours: string; team: string }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Opening hours and team, as far as the agency has written them down. */
export function AgencyPeople({ openingHours, team }: Props) {
  const hours = linesOf(openingHours)
  const people = linesOf(team)
  if (hours.length + people.length === 0) return null
  return (
    <div className="grid gap-x-14 md:grid-cols-2">
      {people.length > 0 && (
        <section className="pt-14" aria-labelledby="team">
          <SectionHeading id="team" title="Team" />
          <ul className="mt-5 grid gap-x-7 md:grid-cols-2">
            {people.map((person) => (
              <Person key={person} person={person} />
            ))}
          </ul>
        </section>
      )}
      {hours.length > 0 && (
        <section className="pt-14" aria-labelledby="hours">
          <SectionHeading id="hours" title="Opening hours" />
          <dl className="tabular mt-5">
            {hours.map((line) => (
              <Hours key={line} line={line} />
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** `Priya Nair, branch manager` */
function Person({ person }: { person: string }) {
  const [name, ...role] = person.split(',')
  return (
    <li className="border-line border-b py-4">
      <p className="font-semibold">{name}</p>
      {role.length > 0 && <p className="text-ink-2 text-sm">{capitalise(role.join(',').trim())}</p>}
    </li>
  )
}

/** `Monday to Friday: 9am to 5:30pm` */
function Hours({ line }: { line: string }) {
  const at = line.indexOf(': ')
  const [day, time] = at > 0 ? [line.slice(0, at), line.slice(at + 2)] : [line, '']
  return (
    <div className="flex justify-between gap-4 border-line border-b py-3">
      <dt>{day}</dt>
      <dd className="text-ink-2">{time}</dd>
    </div>
  )
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
