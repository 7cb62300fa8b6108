import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FactList } from '../fact-list.tsx'
import { MessageThread } from '../message-thread.tsx'
import { PersonLink } from '../person-link.tsx'
import { reportStatusLabels, reportStatusTones } from '../report-labels.ts'
import { AbuseDecision } from './abuse-decision.tsx'
import { guestReporter } from './enquiry-labels.ts'
import { type EnquiryReport, enquiryQueries } from './enquiry-queries.ts'

/** A reported conversation, with links to the accounts involved. */
export function AbuseDetail({ id }: { id: string }) {
  const report = useQuery(enquiryQueries.report(id))
  return (
    <QueryResult query={report} failure="We couldn’t load this report">
      {(loaded) =>
        loaded ? (
          <>
            <PageHeading
              title="Reported conversation"
              lead={loaded.report.enquiry?.property_title}
              actions={<AbuseDecision report={loaded.report} />}
            />
            <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <MessageThread
                messages={loaded.messages.map((message) => ({
                  ...message,
                  isOurs: message.side === 'professional',
                  from:
                    message.side === 'professional'
                      ? 'Advertiser'
                      : (loaded.report.enquiry?.name ?? 'Enquirer'),
                }))}
              />
              <Facts report={loaded.report} />
            </div>
          </>
        ) : (
          <Notice
            heading="h2"
            title="There is no such report"
            text="One of the accounts may have been deleted."
            actions={<ButtonLink to={adminPaths.enquiries}>All reports</ButtonLink>}
          />
        )
      }
    </QueryResult>
  )
}

function Facts({ report }: { report: EnquiryReport }) {
  const { enquiry, people } = report
  return (
    <div>
      <FactList
        facts={{
          Status: <Tag tone={reportStatusTones[report.status]}>{reportStatusLabels[report.status]}</Tag>,
          Reason: report.reason,
          ...(report.outcome && { Outcome: report.outcome }),
          'Reported by': (
            <PersonLink id={report.reporter_id} people={people} fallback={guestReporter(enquiry?.name)} />
          ),
          On: formatMoment(report.created_at),
          Enquirer: <PersonLink id={enquiry?.enquirer_id ?? null} people={people} fallback="No account" />,
          Advertiser: <PersonLink id={enquiry?.owner_id ?? null} people={people} />,
          ...(enquiry?.agency && { Agency: enquiry.agency.name }),
        }}
      />
      {enquiry?.property_id && (
        <Link to={adminPaths.property(enquiry.property_id)} className="section-link mt-4 inline-block">
          The home it is about
        </Link>
      )}
    </div>
  )
}
