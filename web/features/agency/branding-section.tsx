import { type ChangeEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { useAgencyChange } from './use-agency-change.ts'

const bucket = 'agency-pictures'
const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const maxBytes = 10 * 1024 * 1024
const defaultColour = '#1a2327'

type Branding = Partial<Pick<MyAgency, 'logo' | 'colour_primary' | 'colour_secondary'>>

/** Logo and colours for the agency's page and listings, if the plan includes branding. */
export function BrandingSection({ agency }: { agency: MyAgency }) {
  return (
    <AgencySection title="Logo and colours">
      {agency.has_branding ? (
        <BrandingForm agency={agency} />
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          With Agent Premium your page and adverts carry your logo and colours.{' '}
          <Link to={portalPaths.membership} className="text-link">
            See the plans
          </Link>
        </p>
      )}
    </AgencySection>
  )
}

function BrandingForm({ agency }: { agency: MyAgency }) {
  const [primary, setPrimary] = useState(agency.colour_primary ?? defaultColour)
  const [secondary, setSecondary] = useState(agency.colour_secondary ?? defaultColour)
  const change = useAgencyChange<Branding>({
    run: async (fields) => {
      const client = await getSupabase()
      await client.from('agencies').update(fields).eq('id', agency.id).throwOnError()
    },
    successMessage: () => messages.saved,
  })
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <div className="flex flex-col gap-7">
        <LogoField agency={agency} isBusy={change.isPending} onChange={(logo) => change.mutate({ logo })} />
        <div className="flex flex-wrap items-end gap-5">
          <ColourField label="Main colour" value={primary} onChange={setPrimary} />
          <ColourField label="Second colour" value={secondary} onChange={setSecondary} />
          <Button
            variant="strong"
            isBusy={change.isPending}
            onClick={() => change.mutate({ colour_primary: primary, colour_secondary: secondary })}
          >
            Save colours
          </Button>
          {agency.colour_primary && (
            <Button
              variant="quiet"
              disabled={change.isPending}
              onClick={() => change.mutate({ colour_primary: null, colour_secondary: null })}
            >
              Remove colours
            </Button>
          )}
        </div>
      </div>
      <BrandingPreview name={agency.name} logo={agency.logo} primary={primary} secondary={secondary} />
    </div>
  )
}

type ColourProps = { label: string; value: string; onChange: (value: string) => void }

function ColourField({ label, value, onChange }: ColourProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex items-center gap-3">
          <input
            type="color"
            value={value}
            onChange={(event) => onChange(event.target.value.toLowerCase())}
            className="h-12 w-16 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
            {...control}
          />
          <span className="tabular text-ink-2 text-sm">{value}</span>
        </span>
      )}
    </Field>
  )
}

type LogoProps = { agency: MyAgency; isBusy: boolean; onChange: (logo: string | null) => void }

function LogoField({ agency, isBusy, onChange }: LogoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!fileTypes.includes(file.type) || file.size > maxBytes)
      return toast({ ...account.error, text: messages.logoInvalid, tone: 'negative' })
    setIsSending(true)
    try {
      onChange(await uploadLogo(agency.id, file))
    } catch {
      toast({ ...account.error, text: messages.logoFailed, tone: 'negative' })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div>
      <p className="font-semibold text-sm">Logo</p>
      <p className="mt-1 text-ink-3 text-xs">
        A JPEG, PNG, WebP or AVIF picture of up to 10 MB, best square.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept={fileTypes.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label="Logo file"
          onChange={send}
        />
        <Button isBusy={isSending || isBusy} onClick={() => input.current?.click()}>
          {agency.logo ? 'Choose another logo' : 'Choose a logo'}
        </Button>
        {agency.logo && (
          <Button variant="quiet" disabled={isBusy} onClick={() => onChange(null)}>
            Remove logo
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns the public URL, relative if it has our own origin, which may change. */
async function uploadLogo(agencyId: string, file: File): Promise<string> {
  const files = (await getSupabase()).storage.from(bucket)
  const { data, error } = await files.upload(`${agencyId}/${crypto.randomUUID()}`, file, {
    contentType: file.type,
  })
  if (error) throw error
  const { publicUrl } = files.getPublicUrl(data.path).data
  return publicUrl.replace(location.origin, '')
}
