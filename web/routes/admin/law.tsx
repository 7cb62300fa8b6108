import { lawChanges } from '../../../domain/law/law-in-force.ts'
import { lawRules } from '../../../domain/law/law-rules.ts'
import { dateInLondon, formatLongDate } from '../../../domain/time/dates.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { PageSection } from '../../features/administration/page-section.tsx'
import { RuleList } from '../../features/law/rule-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Rules of law')

const days = 90
const changeWords = { starts: 'starts', ends: 'ends', expected: 'expected by' } as const

/** The rules that adverts are held to, and those that change soon. */
export default function AdminLaw() {
  const changes = lawChanges(dateInLondon(new Date()), days)
  return (
    <>
      <PageHeading
        title="Rules of law"
        lead="Adverts are checked against these rules. The public page shows them by country."
      />
      <PageSection title={`Changes in the next ${days} days`}>
        {changes.length === 0 ? (
          <p className="text-ink-2">No rules change in the next {days} days.</p>
        ) : (
          <>
            <ul className="mb-4 list-disc pl-5">
              {changes.map(({ row, on, change }) => (
                <li key={`${row.id} ${change}`} className="font-semibold">
                  {changeWords[change]} {formatLongDate(`${on}T12:00:00Z`)}: {row.countries.join(', ')}
                </li>
              ))}
            </ul>
            <RuleList rules={changes.map(({ row }) => row)} />
          </>
        )}
      </PageSection>
      <PageSection title="All rules">
        <RuleList rules={lawRules} />
      </PageSection>
    </>
  )
}
