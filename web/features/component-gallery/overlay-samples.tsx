import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ToastTone } from '../../ui/feedback/toast.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ToastCard, toastCardClasses } from '../../ui/feedback/toast-card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { GallerySection } from './gallery-section.tsx'

const samples: { tone: ToastTone; title: string; text: string }[] = [
  { tone: 'positive', title: 'Account Created', text: 'Your account has been created successfully.' },
  {
    tone: 'negative',
    title: 'Account Locked',
    text: 'Too many failed attempts. Please try again in 15 minutes.',
  },
  { tone: 'neutral', title: 'Reset password email sent', text: 'Check your inbox.' },
]

export function ToastSamples() {
  return (
    <GallerySection title="Toasts, one at a time, 5 seconds" span="lg:col-span-4">
      <div className="flex flex-col gap-3">
        {samples.map(({ tone, title, text }) => (
          <div key={tone} className={toastCardClasses(tone)}>
            <ToastCard
              tone={tone}
              title={<p className="font-semibold">{title}</p>}
              text={<p className="text-ink-2 text-sm">{text}</p>}
            />
          </div>
        ))}
      </div>
      <div className="mt-4.5 flex flex-wrap gap-2">
        {samples.map((sample) => (
          <Button key={sample.tone} size="small" onClick={() => toast(sample)}>
            Show {sample.tone}
          </Button>
        ))}
      </div>
    </GallerySection>
  )
}

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <GallerySection title="Dialog, sheet, menu" span="lg:col-span-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="strong" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
          <MenuItem icon={Pencil} onSelect={() => toast({ title: 'Renamed', tone: 'positive' })}>
            Rename
          </MenuItem>
          <MenuItem
            icon={Trash2}
            isDestructive
            onSelect={() => toast({ title: 'Deleted', tone: 'negative' })}
          >
            Delete
          </MenuItem>
        </Menu>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Create your account"
        description={<p>Save homes, follow enquiries and get alerts.</p>}
      >
        <form
          method="post"
          className="mt-6 flex flex-col gap-4.5"
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField label="Email" type="email" autoComplete="off" />
          <Button
            variant="primary"
            size="large"
            isFull
            onClick={() => toast(samples[1] ?? { title: 'Error' })}
          >
            Create account
          </Button>
        </form>
      </Dialog>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filters"
        footer={
          <Button variant="strong" size="large" isFull onClick={close}>
            Show 148 homes
          </Button>
        }
      >
        <TextField label="Words in the description" isOptional />
      </Sheet>
    </GallerySection>
  )
}
