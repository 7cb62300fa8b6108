import { useQuery } from '@tanstack/react-query'
import { CalendarCog, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CalendarFeeds } from './calendar-feeds.tsx'
import { DiaryGrid } from './diary-grid.tsx'
import { type DiaryItem, diaryItems } from './diary-items.ts'
import { DiaryList } from './diary-list.tsx'
import { addDays, type DiaryView, periodOf } from './diary-period.ts'
import { DrawsSection } from './draws-section.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { type Diary, viewingQueries, type Whose } from './viewing-queries.ts'

/** Viewings that the user shows or has booked: a list first, which suits a phone, or a day or week with the hours. */
export function DiaryPage() {
  const [view, setView] = useState<DiaryView>('list')
  const [day, setDay] = useState(() => new Date())
  const [whose, setWhose] = useState<Whose>('mine')
  const [openId, setOpenId] = useState<string>()
  const period = periodOf(view, day)
  const diary = useQuery(viewingQueries.diary({ ...period, whose }))
  const step = { day: 1, week: 7, list: 28 }[view]
  return (
    <>
      <PageHeading
        title="Viewings"
        lead="Your viewings, in UK time."
        actions={
          diary.data?.is_host && (
            <ButtonLink to={portalPaths.viewingAvailability}>
              <Icon of={CalendarCog} size={18} />
              Set availability
            </ButtonLink>
          )
        }
      />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <Segment label="View" name="diary-view" options={views} value={view} onChange={setView} />
        <div className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Earlier"
            onClick={() => setDay(addDays(period.from, -step))}
          />
          <Button onClick={() => setDay(new Date())}>Today</Button>
          <IconButton icon={ChevronRight} label="Later" onClick={() => setDay(addDays(period.from, step))} />
        </div>
        <p aria-live="polite" className="font-semibold">
          {periodLabel(view, period)}
        </p>
        {diary.data?.agency_id && (
          <Segment
            label="Whose viewings"
            name="diary-whose"
            options={owners}
            value={whose}
            onChange={setWhose}
          />
        )}
      </div>
      <QueryResult query={diary} failure={messages.loadFailed}>
        {(found) =>
          found ? (
            <Content diary={found} view={view} days={period.days} openId={openId} onOpen={setOpenId} />
          ) : (
            <Notice heading="h2" isFailure title={messages.loadFailed} />
          )
        }
      </QueryResult>
      <CalendarFeeds />
    </>
  )
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const
const owners = [
  { value: 'mine', label: 'Mine' },
  { value: 'agency', label: 'Whole agency' },
] as const

/** 16 November 2026 to 22 November 2026 */
function periodLabel(view: DiaryView, { from, until }: { from: Date; until: Date }): string {
  const first = formatLongDate(from)
  return view === 'day' ? first : `${first} to ${formatLongDate(addDays(until, -1))}`
}

type ContentProps = {
  diary: Diary
  view: DiaryView
  days: Date[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

function Content({ diary, view, days, openId, onOpen }: ContentProps) {
  const items = diaryItems(diary, new Date())
  const open = items.find(({ id }) => id === openId)
  const select = ({ id }: DiaryItem) => onOpen(id)
  return (
    <>
      {view !== 'list' ? (
        <DiaryGrid days={days} items={items.filter(({ isCancelled }) => !isCancelled)} onOpen={select} />
      ) : items.length === 0 ? (
        <Empty diary={diary} />
      ) : (
        <DiaryList items={items} onOpen={select} />
      )}
      <DrawsSection draws={diary.draws} isHost={diary.is_host} />
      {open && <ItemDialog key={open.id} item={open} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function Empty({ diary }: { diary: Diary }) {
  const { is_host: isHost, has_availability: hasAvailability } = diary
  return (
    <Notice
      heading="h2"
      {...messages.empty[isHost ? 'host' : 'seeker']}
      actions={
        isHost ? (
          <ButtonLink to={portalPaths.viewingAvailability} variant="primary">
            {hasAvailability ? 'Change availability' : 'Publish availability'}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.search()} variant="primary">
            Find a home
          </ButtonLink>
        )
      }
    />
  )
}
