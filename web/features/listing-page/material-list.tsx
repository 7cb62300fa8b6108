import { Link } from 'react-router'
import { countStated } from '../../../domain/listings/count-stated.ts'
import type { MaterialFact } from '../../../domain/listings/material-information.ts'
import { PageSection } from './page-section.tsx'

type Props = {
  facts: readonly MaterialFact[]
  onAsk?: (labels: readonly string[]) => void
  recipient: 'agent' | 'owner'
}

/** Material information: stated, missing, and not applicable. */
export function MaterialList({ facts, onAsk, recipient }: Props) {
  const { stated, applicable } = countStated(facts)
  const shown = facts.filter(({ state }) => state !== 'not_applicable')
  const missing = shown.filter(({ state }) => state === 'not_stated').map(({ label }) => label)
  const others = facts.filter(({ state }) => state === 'not_applicable')
  return (
    <PageSection
      title="Material information"
      end={
        <p className="tabular text-ink-3 text-sm">
          {stated} of {applicable} stated
        </p>
      }
    >
      {missing.length > 1 && onAsk && (
        <p className="-mt-2 mb-4 text-ink-2 text-sm print:hidden">
          The advert leaves out {missing.length} facts.{' '}
          <Link to="#enquire" onClick={() => onAsk(missing)} className="text-link touch-target font-semibold">
            Ask for these
          </Link>
        </p>
      )}
      <dl className="border-line border-t text-facts print:columns-2 print:gap-10">
        {shown.map((fact) => (
          <div
            key={fact.key}
            className="grid grid-cols-[124px_1fr] gap-x-3 gap-y-1 border-line border-b py-3.25 md:grid-cols-[200px_1fr_auto] md:gap-x-4 print:break-inside-avoid print:grid-cols-[160px_1fr] print:py-2"
          >
            <dt className="text-ink-3">{fact.label}</dt>
            {fact.state === 'stated' ? (
              <dd className="break-words font-medium md:col-span-2 print:col-span-1">{fact.text}</dd>
            ) : (
              <Missing label={fact.label} onAsk={onAsk} recipient={recipient} />
            )}
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <p className="mt-3.5 text-ink-3 text-sm">
          Not applicable here: {others.map(({ label }) => label.toLowerCase()).join(', ')}.
        </p>
      )}
    </PageSection>
  )
}

function Missing({ label, onAsk, recipient }: { label: string } & Pick<Props, 'onAsk' | 'recipient'>) {
  return (
    <>
      <dd className="flex items-center gap-2 text-ink-3">
        <span aria-hidden className="w-3.5 border-line-strong border-t-2 border-dashed" />
        Not stated
      </dd>
      {onAsk && (
        <dd className="col-start-2 md:col-start-3 print:hidden">
          <Link
            to="#enquire"
            onClick={() => onAsk([label])}
            className="text-link touch-target font-semibold text-sm"
          >
            Ask the {recipient}
            <span className="sr-only"> about {label.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </>
  )
}
