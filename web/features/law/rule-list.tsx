import type { LawRule } from '../../../domain/law/law-rules.ts'
import { describeRule } from '../../../domain/law/law-texts.ts'
import { Tag } from '../../ui/tag.tsx'

/** Rules of law in plain English, each with the countries, dates and source. */
export function RuleList({ rules }: { rules: readonly LawRule[] }) {
  return (
    <ul>
      {rules.map((row) => (
        <Rule key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Rule({ row }: { row: LawRule }) {
  const { title, text, countries, kinds, since, source } = describeRule(row)
  return (
    <li className="border-line border-b py-5">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-md">
        {title}
        {row.status === 'proposed' && <Tag tone="soft">Not law yet</Tag>}
      </h3>
      <p className="mt-1 max-w-[68ch]">{text}</p>
      <p className="mt-2 text-ink-2 text-sm">
        {countries} · {since} · applies to {kinds}
      </p>
      <p className="mt-0.5 text-sm">
        <a href={source.url} className="text-link" rel="noopener">
          {source.name}
        </a>
      </p>
    </li>
  )
}
