import { useEffect, useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { countPhrase } from '../../../domain/text/count-phrase.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { checkDraw, type DrawCheck } from '../../../domain/viewings/viewing-draw.ts'
import type { FunctionResult } from '../../../supabase/database.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'

type Draw = NonNullable<FunctionResult<'viewing_draw'>>
type Props = { draw: Draw | null; check: DrawCheck | undefined }

/** A viewing draw for everyone: the rules, the published hash, and afterwards the seed, the tickets and a check of them. */
export function ViewingDrawPage({ draw, check }: Props) {
  if (!draw)
    return (
      <div className="page-width py-14">
        <h1 className="display text-d3">Viewing draw not found</h1>
        <p className="mt-3 text-ink-2">The link may be wrong, or the listing has been removed.</p>
        <ButtonLink to={paths.search()} variant="primary" className="mt-6">
          Find a home
        </ButtonLink>
      </div>
    )
  return (
    <div className="page-width max-w-200 pt-9 pb-22">
      <p className="text-ink-2 text-sm">Viewing draw</p>
      <h1 className="display mt-1 text-balance break-words text-d3 md:text-d4">{draw.property_title}</h1>
      <p className="mt-3 text-ink-2">{statusText(draw)}</p>
      <div className="mt-5">
        {draw.status === 'open' ? (
          <ButtonLink to={`${paths.property(draw.property_id)}#enquire`} variant="primary">
            Enter the draw
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.property(draw.property_id)}>View the home</ButtonLink>
        )}
      </div>
      <h2 className="display mt-10 text-d2">How it works</h2>
      <p className="mt-2 max-w-[64ch] text-ink-2">
        Everyone who enters by the deadline gets a ticket. Viewing places are given in the order of a random
        draw: entering early or offering more makes no difference. Before the first entry we chose a secret
        seed and published its SHA-256 fingerprint. After the draw we publish the seed, so that anyone can
        check the result.
      </p>
      <dl className="mt-5 border-line border-t">
        <Fact term="Deadline">{formatAppointment(draw.closes_at)}</Fact>
        <Fact term="Entries">{countPhrase(draw.requests, 'person', 'people')}</Fact>
        <Fact term="Fingerprint">
          <code className="break-all text-sm">{draw.seed_hash}</code>
        </Fact>
        {draw.seed && (
          <Fact term="Seed">
            <code className="break-all text-sm">{draw.seed}</code>
          </Fact>
        )}
      </dl>
      {draw.seed && <Result draw={draw} seed={draw.seed} check={check} />}
    </div>
  )
}

function statusText({ status, closes_at, drawn_at }: Draw): string {
  if (status === 'cancelled') return 'The advertiser has cancelled this draw.'
  if (status === 'drawn') return `Drawn on ${formatAppointment(drawn_at ?? closes_at)}.`
  return `Open for entries until ${formatAppointment(closes_at)}.`
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div className="flex gap-4 border-line border-b py-3">
    <dt className="w-28 shrink-0 text-ink-2">{term}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

const statuses: Record<Draw['tickets'][number]['status'], { label: string; tone: TagTone }> = {
  requested: { label: 'Entered', tone: 'plain' },
  booked: { label: 'Booked', tone: 'positive' },
  waiting: { label: 'Waiting list', tone: 'plain' },
  left: { label: 'Left', tone: 'missing' },
}

function Result({
  draw,
  seed,
  check: serverCheck,
}: {
  draw: Draw
  seed: string
  check: DrawCheck | undefined
}) {
  const check = useOwnCheck(draw, seed) ?? serverCheck
  const isGenuine = check?.isSeedGenuine && check.isOrderCorrect
  return (
    <>
      <h2 className="display mt-10 text-d2">Result</h2>
      <p className="mt-3 flex flex-wrap items-center gap-3" role="status">
        <Tag tone={isGenuine ? 'positive' : 'negative'}>{isGenuine ? 'Verified' : 'Not verified'}</Tag>
        {isGenuine
          ? 'The seed matches the fingerprint and gives this order.'
          : 'The published seed doesn’t give this order. Please contact us.'}
      </p>
      <p className="mt-3 max-w-[64ch] text-ink-2 text-sm">
        To check a ticket yourself, run{' '}
        <code className="break-all">printf &apos;%s&apos; &apos;seed:ticket&apos; | sha256sum</code> for each,
        and sort the results. The lowest comes first.
      </p>
      <ol className="mt-5 border-line border-t">
        {draw.tickets.map(({ id, place, status }) => (
          <li key={id} className="flex items-center gap-4 border-line border-b py-2.5">
            <span className="tabular w-10 shrink-0 font-semibold">{place}</span>
            <code className="min-w-0 flex-1 break-all text-sm">{id}</code>
            <Tag tone={statuses[status].tone}>{statuses[status].label}</Tag>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The same check in the reader's own browser, where it has cryptography. */
function useOwnCheck({ seed_hash: seedHash, tickets }: Draw, seed: string): DrawCheck | undefined {
  const [check, setCheck] = useState<DrawCheck>()
  useEffect(() => {
    let isCurrent = true
    if (!globalThis.crypto?.subtle) return
    void checkDraw({ seed, seedHash }, tickets).then((found) => isCurrent && setCheck(found))
    return () => {
      isCurrent = false
    }
  }, [seed, seedHash, tickets])
  return check
}
