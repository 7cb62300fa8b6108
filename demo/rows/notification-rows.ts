import { emptyQuery, searchParams } from '../../domain/search/search-query.ts'
import type { PageTarget } from '../../domain/site/page-target.ts'
import { paths } from '../../domain/site/paths.ts'
import type { CopyValue } from '../../gazetteer/copy.ts'
import { day, hour } from '../listings/market-history.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { idFor } from '../random.ts'
import type { Thread } from './enquiry-rows.ts'
import type { ListingSummary } from './listing-summary.ts'
import { alertOfUser } from './seeker-rows.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

type NotificationRow = {
  to: string
  kind: string
  title: string
  body: string
  target: PageTarget
  targetKey?: string
  when: Date
  isRead: boolean
}

/** Notifications about enquiries, listings, payments and requests in the other tables. */
export function notificationRows(
  people: People,
  homes: ListingSummary[],
  threads: Thread[],
  now: Date,
): TableRows[] {
  const announcementId = idFor('announcement', 'welcome')
  const sentAt = new Date(now.getTime() - 18 * day)
  const notices = [
    ...threadNotices(people, threads),
    ...ownNotices(people, homes, now),
    ...requestNotices(people, now),
  ]
  const announced = [people.admin, ...professionals(people)]
  return [
    tableRows('public.announcements', [
      {
        id: announcementId,
        audience: 'everybody',
        title: 'Material information is now shown on every advert',
        body: 'Each advert lists what is stated and what is not. Owners and agents can fill the gaps under Edit listing, and visitors can ask about them in one click.',
        link: paths.help,
        by_mail: false,
        recipients: announced.length,
        sent_by: people.admin.id,
        sent_at: at(sentAt),
      },
    ]),
    tableRows('public.notifications', [
      ...notices.map((notice, i) => noticeRow(notice, i, null)),
      ...announced.map((person, i) =>
        noticeRow(
          {
            to: person.id,
            kind: 'announcement',
            title: 'Material information is now shown on every advert',
            body: 'Each advert lists what is stated and what is not.',
            target: 'path' as const,
            targetKey: paths.help,
            when: sentAt,
            isRead: true,
          },
          10_000 + i,
          announcementId,
        ),
      ),
    ]),
  ]
}

function noticeRow(
  notice: NotificationRow,
  index: number,
  announcementId: string | null,
): Record<string, CopyValue> {
  return {
    id: idFor('notice', notice.to, notice.title, index),
    user_id: notice.to,
    kind: notice.kind,
    title: notice.title,
    body: notice.body,
    target: notice.target,
    target_key: notice.targetKey ?? null,
    data: '{}',
    announcement_id: announcementId,
    created_at: at(notice.when),
    read_at: notice.isRead ? at(new Date(notice.when.getTime() + 2 * hour)) : null,
  }
}

function professionals({ agencies, landlords }: People): Person[] {
  return [
    ...agencies.slice(0, 40).flatMap((agency) => agency.staff),
    ...landlords.map((landlord) => landlord.person),
  ]
}

function threadNotices(people: People, threads: Thread[]): NotificationRow[] {
  const watched = new Set([
    people.seekers[0]?.id,
    people.landlords[0]?.person.id,
    ...(people.agencies[0]?.staff.map((each) => each.id) ?? []),
  ])
  return threads.flatMap((thread) => {
    const isToSeeker = thread.lastBy === 'professional'
    const to = isToSeeker ? thread.seekerId : thread.home.ownerId
    if (!watched.has(to)) return []
    const title = !isToSeeker
      ? 'New message'
      : thread.status === 'viewing_booked'
        ? 'Viewing booked'
        : 'New reply'
    return [
      {
        to,
        kind: 'enquiry',
        title,
        body: thread.home.title,
        target: 'enquiry' as const,
        targetKey: thread.id,
        when: thread.lastAt,
        isRead: !thread.isUnread,
      },
    ]
  })
}

function ownNotices(people: People, homes: ListingSummary[], now: Date): NotificationRow[] {
  const [user] = people.seekers
  const landlord = people.landlords[0]?.person
  const agent = people.agencies[0]?.staff[0]
  const mine = homes.filter((home) => home.ownerId === landlord?.id)
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const found: NotificationRow[] = []
  const { name, options, newestAt } = alertOfUser(homes, now)
  if (user && newestAt)
    found.push({
      to: user.id,
      kind: 'alert',
      title: 'New homes for your search',
      body: name,
      target: 'search',
      targetKey: `${searchParams({ ...emptyQuery, ...options })}`,
      when: new Date(Math.min(newestAt.getTime() + hour / 2, now.getTime() - 60_000)),
      isRead: false,
    })
  if (landlord && mine[0])
    found.push(
      {
        to: landlord.id,
        kind: 'listing',
        title: 'Listing expires soon',
        body: mine[0].title,
        target: 'listings',
        when: ago(0.6),
        isRead: false,
      },
      {
        to: landlord.id,
        kind: 'payment',
        title: 'Payment received',
        body: 'Landlord Premium',
        target: 'membership',
        when: ago(16),
        isRead: true,
      },
    )
  if (agent)
    found.push({
      to: agent.id,
      kind: 'payment',
      title: 'Payment received',
      body: 'Agent Premium',
      target: 'membership',
      when: ago(9),
      isRead: true,
    })
  return found
}

function requestNotices({ admin, applicants }: People, now: Date): NotificationRow[] {
  return applicants.map((applicant, i) => ({
    to: admin.id,
    kind: 'access_request',
    title: 'New access request',
    body: applicant.company,
    target: 'access_requests' as const,
    when: new Date(
      Math.min(now.getTime() - 20 * 60_000, applicant.person.joinedAt.getTime() + (i + 2) * hour),
    ),
    isRead: applicant.status !== 'pending' || i % 3 === 0,
  }))
}
