import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { csvTemplate } from '../../../domain/feeds/csv-columns.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { countPhrase } from '../../../domain/text/count-phrase.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import type { ChosenFeed } from './chosen-files.ts'
import { ImportDropZone } from './import-drop-zone.tsx'
import { ImportProgress } from './import-progress.tsx'
import { importQueries } from './import-queries.ts'
import { ImportReport } from './import-report.tsx'
import { countOutcomes } from './report.ts'
import { useImport } from './use-import.ts'

export function ImportPanel() {
  const { state, choose, start, reset } = useImport()
  switch (state.step) {
    case 'choose':
      return (
        <>
          <ImportDropZone problem={state.problem} onChoose={choose} />
          <p className="mt-4 text-ink-2 text-sm">
            No feed?{' '}
            <a className="text-link" href={templateAddress} download="homes.csv">
              Download the CSV template
            </a>{' '}
            and fill it in with any spreadsheet. Listings are matched by reference: importing again updates
            them instead of adding duplicates.
          </p>
        </>
      )
    case 'previewing':
    case 'importing':
      return <ImportProgress step={state.step} fileName={state.chosen.fileName} progress={state.progress} />
    case 'previewed': {
      const { created, updated, unchanged } = countOutcomes(state.report)
      const importable = created + updated + unchanged
      return (
        <>
          <ImportHeading chosen={state.chosen} title="Preview import" />
          <div className="mb-7 flex flex-wrap gap-3">
            {importable > 0 && (
              <Button variant="primary" onClick={() => start(state.chosen)}>
                Import {countPhrase(importable, 'home', 'homes')}
              </Button>
            )}
            <Button onClick={reset}>Choose another file</Button>
          </div>
          <ImportReport report={state.report} />
        </>
      )
    }
    case 'imported':
      return (
        <>
          <ImportHeading chosen={state.chosen} title="Imported" />
          <PictureProgress />
          <div className="mb-7 flex flex-wrap gap-3">
            <ButtonLink variant="primary" to={portalPaths.listings}>
              See my listings
            </ButtonLink>
            <Button onClick={reset}>Import another file</Button>
          </div>
          <ImportReport report={state.report} />
        </>
      )
  }
}

const templateAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(csvTemplate())}`

function ImportHeading({ chosen: { fileName, feed }, title }: { chosen: ChosenFeed; title: string }) {
  return (
    <div className="mb-5" role="status">
      <h2 className="display text-d2">{title}</h2>
      <p className="mt-1 break-words text-ink-2">
        {fileName}: {countPhrase(feed.listings.length, 'home', 'homes')}
        {feed.unknownColumns.length > 0 && `. Columns we don’t recognise: ${feed.unknownColumns.join(', ')}`}
      </p>
    </div>
  )
}

/** The server fetches linked pictures after the import. */
function PictureProgress() {
  const { data } = useQuery(importQueries.pictures)
  if (!data || data.waiting + data.failed + data.missing === 0) return null
  return (
    <div className="mb-6" role="status">
      <Callout icon={Images} title="Pictures.">
        {[
          data.waiting > 0 && `${data.waiting} are being fetched; you may leave this page.`,
          data.failed > 0 && `${data.failed} could not be fetched.`,
          data.missing > 0 &&
            `${data.missing} files named in the feed were not sent: choose them with it next time.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Callout>
    </div>
  )
}
