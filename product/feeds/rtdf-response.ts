import type { FeedRemark } from '../../domain/feeds/feed-report.ts'
import { rtdfMoment } from '../../domain/feeds/rtdf-dates.ts'

type Remarks = { errors: FeedRemark[]; warnings: FeedRemark[] }

/** What every answer of the real-time feed has. Senders look at `success`: the status is 200 unless the call itself was refused. */
export function rtdfResponse(
  { requestId, receivedAt }: { requestId: string; receivedAt: Date },
  message: string,
  { errors, warnings }: Remarks = { errors: [], warnings: [] },
) {
  return {
    request_id: requestId,
    message,
    success: errors.length === 0,
    request_timestamp: rtdfMoment(receivedAt),
    response_timestamp: rtdfMoment(new Date()),
    errors: errors.map(({ code, text, value }) => ({
      error_code: code,
      error_description: text,
      error_value: value ?? null,
    })),
    warnings: warnings.map(({ code, text, value }) => ({
      warning_code: code,
      warning_description: text,
      warning_value: value ?? null,
    })),
  }
}
