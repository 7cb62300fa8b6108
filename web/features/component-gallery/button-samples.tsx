import { Bell, Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { GallerySection } from './gallery-section.tsx'

export function ButtonSamples() {
  return (
    <GallerySection title="Buttons: primary, strong, outline, quiet, destructive" span="lg:col-span-5">
      <div className="flex flex-wrap items-center gap-3.5">
        <Button variant="primary">For sale</Button>
        <Button variant="strong">Approve</Button>
        <Button variant="outline">Reject</Button>
        <Button variant="quiet" className="text-link">
          Cancel
        </Button>
        <Button variant="destructive">
          <Icon of={Trash2} size={18} />
          Delete
        </Button>
      </div>
      <div className="mt-4.5 flex flex-wrap items-center gap-3.5">
        <Button variant="primary" isBusy>
          Send
        </Button>
        <Button variant="strong" disabled>
          Verify
        </Button>
        <Button variant="outline" size="small">
          Small
        </Button>
        <Button variant="primary" size="large">
          Large
        </Button>
        <IconButton icon={Bell} label="Notifications" />
        <ThemeToggle />
      </div>
    </GallerySection>
  )
}

export function ChoiceSamples() {
  const [chips, setChips] = useState(['Terraced', 'To £700,000'])
  return (
    <GallerySection title="Segment, chips, tags" span="lg:col-span-4">
      <div className="flex flex-wrap items-center gap-3.5">
        <Segment
          label="Kind of listing"
          name="gallery-kind"
          defaultValue="sale"
          options={[
            { value: 'sale', label: 'For sale' },
            { value: 'rent', label: 'To rent' },
          ]}
        />
        {chips.map((chip) => (
          <Chip key={chip} onRemove={() => setChips(chips.filter((other) => other !== chip))}>
            {chip}
          </Chip>
        ))}
      </div>
      <div className="mt-4.5 flex flex-wrap gap-2">
        <Tag tone="ink">New today</Tag>
        <Tag tone="accent">1 · Main photo</Tag>
        <Tag tone="soft">Pending</Tag>
        <Tag tone="positive">Approved</Tag>
        <Tag tone="negative">Rejected</Tag>
        <Tag tone="info">Under offer</Tag>
        <Tag>EPC C</Tag>
        <Tag tone="missing">EPC not stated</Tag>
      </div>
    </GallerySection>
  )
}

export function TooltipSample() {
  return (
    <GallerySection title="Tooltip, after 700 ms" span="lg:col-span-3">
      <Tooltip text="Leasehold: you own the home for a set number of years, not the land.">
        <button
          type="button"
          className="inline-flex min-h-11 cursor-help items-center gap-1.5 rounded-control"
        >
          Leasehold, 241 years <Icon of={Info} size={18} />
        </button>
      </Tooltip>
    </GallerySection>
  )
}
