import { Bell, Heart, LayoutDashboard, MessageSquare } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Initials } from '../../ui/initials.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { Sidebar, type SidebarItem, TabBar } from '../../ui/navigation/sidebar.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Tile } from '../../ui/tile.tsx'
import { GallerySection } from './gallery-section.tsx'

const pages: SidebarItem[] = [
  { to: paths.devUi, label: 'Dashboard', icon: LayoutDashboard, isExact: true },
  { to: paths.portalSaved, label: 'Saved', icon: Heart, count: 12 },
  { to: paths.portalEnquiries, label: 'Enquiries', icon: MessageSquare, count: 3 },
  { to: paths.portalAlerts, label: 'Alerts', icon: Bell },
]

export function DataSamples() {
  const [query] = useSearchParams()
  const page = Number(query.get('page') ?? 5)
  return (
    <>
      <GallerySection title="Tile and count strip">
        <div className="grid gap-5 lg:grid-cols-[1fr_3fr]">
          <Tile to={paths.portalSaved} title="Saved properties" figure={12} note="One reduced by £15,000" />
          <CountStrip
            counts={[
              { label: 'User roles', figure: '18,204', note: '+312 this week' },
              { label: 'Properties', figure: '6,412', note: '+188 this week' },
              { label: 'Property enquiries', figure: '1,937', note: '+41 today' },
              { label: 'Pending agent requests', figure: 7, note: 'Oldest, 2 days', isUrgent: true },
            ]}
          />
        </div>
      </GallerySection>
      <GallerySection title="Tabs and table">
        <Tabs
          label="Access requests"
          tabs={[
            { value: 'agents', label: 'Letting agents (7)', content: <SampleTable /> },
            { value: 'landlords', label: 'Private landlords (4)', content: 'The other list.' },
          ]}
        />
      </GallerySection>
      <GallerySection title="Pagination" span="lg:col-span-7">
        <Pagination page={page} pageCount={20} addressOf={(other) => `${paths.devUi}?page=${other}`} />
      </GallerySection>
      <GallerySection title="Sidebar, and the tab bar on phones" span="lg:col-span-5">
        <div className="relative flex h-80 overflow-hidden [&>aside]:h-full">
          <Sidebar
            label="Sample portal"
            items={pages}
            head={<Mark />}
            foot={<Initials name="Asha Verma" />}
          />
          <TabBar label="Sample portal, on phones" items={pages} />
        </div>
      </GallerySection>
    </>
  )
}

function SampleTable() {
  return (
    <Table
      caption="Letting agents"
      columns={[
        { key: 'company', label: 'Company' },
        { key: 'plan', label: 'Plan' },
        { key: 'status', label: 'Status' },
        { key: 'decision', label: 'Decision', isEnd: true },
      ]}
    >
      <tr>
        <Cell>
          <b className="font-semibold text-facts">Harcourt Bray Ltd</b>
          <br />
          <span className="text-ink-3">2 Whiteladies Road, Bristol</span>
        </Cell>
        <Cell>Premium</Cell>
        <Cell>
          <Tag tone="soft">Pending</Tag>
        </Cell>
        <Cell>
          <div className="flex justify-end gap-2">
            <Button size="small">Reject</Button>
            <Button size="small" variant="strong">
              Approve
            </Button>
          </div>
        </Cell>
      </tr>
      <tr>
        <Cell>
          <b className="font-semibold text-facts">Kelham Residential</b>
          <br />
          <span className="text-ink-3">4 Dun Street, Sheffield</span>
        </Cell>
        <Cell>Early</Cell>
        <Cell>
          <Tag tone="positive">Approved</Tag>
        </Cell>
        <Cell className="text-right text-ink-3">by M. Okafor</Cell>
      </tr>
    </Table>
  )
}
