import { type FeedListing, isUnusable } from '../../../domain/feeds/feed-listing.ts'
import { importFindings } from '../../../domain/feeds/import-findings.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { pictureBucket } from '../../entities/listing/listing-picture-storage.ts'
import { fetchOwnScope } from '../../session/own-scope.ts'
import { type ChosenFeed, pictureKey } from './chosen-files.ts'
import { countOutcomes, type ReportLine, reportLine, type ServerLine, unsentLine } from './report.ts'

/** A preview is rolled back per batch, so batches are as large as the server allows to count against the plan like the import. */
const previewBatchRows = 250
/** Small batches show progress and lose little when the connection drops. */
const importBatchRows = 25
const maxBatchLength = 800_000
const uploadsAtOnce = 3

export type Progress = { done: number; of: number; what: 'homes' | 'pictures' }

type Options = { chosen: ChosenFeed; isPreview: boolean; onProgress: (progress: Progress) => void }

/** Sends the listings, then the accompanying pictures, and records the run. Repeating an interrupted import continues it. */
export async function runImport({ chosen, isPreview, onProgress }: Options): Promise<ReportLine[]> {
  const { listings } = chosen.feed
  const usable = listings.filter((listing) => !isUnusable(listing))
  const lines = listings.filter(isUnusable).map(unsentLine)
  const runId = await beginRun(chosen, isPreview)
  const uploads: Upload[] = []
  const waiting: FeedListing[] = []
  try {
    for (const batch of toBatches(usable, isPreview ? previewBatchRows : importBatchRows)) {
      onProgress({ done: lines.length, of: listings.length, what: 'homes' })
      const results = await sendBatch(batch, isPreview)
      const byRow = new Map(batch.map((listing) => [listing.row, listing]))
      for (const result of results) {
        const listing = byRow.get(result.row)
        if (listing) lines.push(reportLine(listing, result, isPreview ? includedPhotos(listing, chosen) : 0))
        if (listing && !isPreview) {
          uploads.push(...uploadsOf(result, chosen))
          if (needsPhotos(result)) waiting.push(listing)
        }
      }
    }
    await sendPictures(uploads, onProgress)
    await sendAgain(waiting, lines)
    const report = lines.toSorted((left, right) => left.row - right.row)
    await endRun(runId, report, 'finished')
    return report
  } catch (error) {
    await endRun(runId, lines, 'failed').catch(() => undefined)
    throw error
  }
}

/** Publishing needs photos, which are sent after the listings: what lacked only them is sent once more. */
async function sendAgain(waiting: readonly FeedListing[], lines: ReportLine[]): Promise<void> {
  for (const batch of toBatches(waiting, importBatchRows)) {
    const byRow = new Map(batch.map((listing) => [listing.row, listing]))
    for (const result of await sendBatch(batch, false)) {
      const listing = byRow.get(result.row)
      const index = lines.findIndex(({ row }) => row === result.row)
      const earlier = lines[index]
      // It was created or updated by the first attempt.
      if (listing && earlier) lines[index] = { ...reportLine(listing, result, 0), outcome: earlier.outcome }
    }
  }
}

const needsPhotos = ({ reasons = [] }: ServerLine) =>
  reasons.some((reason) => (typeof reason === 'string' ? reason : reason.code) === 'few_photos')

/** Photos that the import would have: files chosen with the feed, and addresses. */
const includedPhotos = ({ pictures }: FeedListing, { pictures: files }: ChosenFeed) =>
  pictures.filter(
    ({ source, is_floor_plan }) =>
      !is_floor_plan && (/^https?:/i.test(source) || files.has(pictureKey(source))),
  ).length

/** Splits by number of rows and by size. */
function toBatches(listings: readonly FeedListing[], maxRows: number): FeedListing[][] {
  const batches: FeedListing[][] = []
  let batch: FeedListing[] = []
  let size = 0
  for (const listing of listings) {
    const length = JSON.stringify(listing).length
    if (batch.length > 0 && (batch.length >= maxRows || size + length > maxBatchLength)) {
      batches.push(batch)
      batch = []
      size = 0
    }
    batch.push(listing)
    size += length
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

async function sendBatch(batch: readonly FeedListing[], isPreview: boolean): Promise<ServerLine[]> {
  const rows = batch.map((each) => {
    const { row, ref, facts, status, pictures } = each
    return { row, ref, home: facts, status, is_held: importFindings(each).length > 0, pictures }
  })
  return callFunction(await getSupabase(), 'import_listings', { rows, is_trial: isPreview })
}

type Upload = { propertyId: string; source: string; file: File }

/** The accompanying pictures of a listing that are not stored yet or have changed. */
function uploadsOf({ id, pictures = [] }: ServerLine, chosen: ChosenFeed): Upload[] {
  if (!id) return []
  return pictures.flatMap(({ source, state, size_bytes }) => {
    const file = chosen.pictures.get(pictureKey(source))
    return file && !(state === 'stored' && size_bytes === file.size) ? [{ propertyId: id, source, file }] : []
  })
}

async function sendPictures(uploads: readonly Upload[], onProgress: Options['onProgress']): Promise<void> {
  const waiting = [...uploads]
  let done = 0
  const uploadNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      onProgress({ done, of: uploads.length, what: 'pictures' })
      await sendPicture(next)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, uploadNext))
}

async function sendPicture({ propertyId, source, file }: Upload): Promise<void> {
  const client = await getSupabase()
  const { data, error } = await client.storage
    .from(pictureBucket)
    .upload(`${propertyId}/${crypto.randomUUID()}`, file, { contentType: file.type })
  // A file that is not a valid picture is skipped.
  if (error && 'status' in error && Number(error.status) < 500) return
  if (error) throw error
  const replaced = await callFunction(client, 'store_feed_picture', {
    property_id: propertyId,
    source,
    object_name: data.fullPath.slice(pictureBucket.length + 1),
    size_bytes: file.size,
  })
  if (replaced) await client.storage.from(pictureBucket).remove([replaced])
}

async function beginRun({ feed, fileName }: ChosenFeed, isPreview: boolean): Promise<string> {
  const client = await getSupabase()
  const { agencyId = null } = await fetchOwnScope()
  const { data } = await client
    .from('import_runs')
    .insert({
      format: feed.format,
      file_name: fileName.slice(0, 200),
      is_dry_run: isPreview,
      total: feed.listings.length,
      agency_id: agencyId,
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function endRun(
  id: string,
  report: readonly ReportLine[],
  status: 'finished' | 'failed',
): Promise<void> {
  const client = await getSupabase()
  await client
    .from('import_runs')
    .update({
      status,
      ...countOutcomes(report),
      report: reportToStore(report),
      finished_at: new Date().toISOString(),
    })
    .eq('id', id)
    .throwOnError()
}

/** The database limits a stored report to 300 KB; the screen shows all of it. */
const maxStoredReportLength = 100_000

/** Only rows with notes or refusals are stored. */
function reportToStore(report: readonly ReportLine[]): ReportLine[] {
  let length = 0
  return report
    .filter(({ notes, outcome }) => notes.length > 0 || outcome === 'refused')
    .filter((line) => {
      length += JSON.stringify(line).length
      return length <= maxStoredReportLength
    })
}
