import { LockKeyhole, Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CompanyLogo } from '../../../ui/company-logo.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Advertiser } from '../listing-details.ts'
import { EnquiryForm } from './enquiry-form.tsx'

type Props = Omit<ComponentProps<typeof EnquiryForm>, 'recipient'> & {
  advertiser: Advertiser
  /** False for listings that are no longer available. */
  isOpen: boolean
  listingType: 'sale' | 'rent'
}

/** The advertiser and the enquiry form. */
export function EnquiryPanel({ advertiser, isOpen, listingType, ...form }: Props) {
  const { phone, colour } = advertiser
  const recipient = recipientOf(advertiser)
  return (
    <section
      id="enquire"
      aria-label="Ask about this home"
      className="scroll-mt-6 rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-5 md:p-6"
      style={colour ? { borderTopColor: colour, borderTopWidth: 6 } : undefined}
    >
      <AdvertiserLine advertiser={advertiser} />
      {isOpen && <EnquiryForm {...form} recipient={recipient} />}
      {isOpen && (
        <Link
          to={paths.newOffer(form.listingId)}
          className={classes(buttonClasses({ size: 'large', isFull: true }), 'mt-4 print:hidden')}
        >
          {listingType === 'sale' ? 'Make an offer' : 'Apply to rent'}
        </Link>
      )}
      {phone && (
        <a
          href={`tel:${phone.replace(/\s/g, '')}`}
          className={classes(
            buttonClasses({ size: 'large', isFull: true }),
            'tabular mt-4 print:border-0 print:justify-start print:px-0',
          )}
        >
          <Icon of={Phone} size={18} />
          {phone}
        </a>
      )}
      {isOpen && (
        <p className="needs-script mt-4 flex items-start gap-2.5 text-ink-3 text-xs print:hidden">
          <Icon of={LockKeyhole} size={18} />
          Sent to {recipient} only, through {brand.name}. They see your email address only if you say so, and
          we never sell your details.
        </p>
      )}
    </section>
  )
}

/** Oakley & Rowe · the private landlord */
const recipientOf = ({ name }: Advertiser) =>
  name === 'Private landlord' || name === 'Private owner' ? `the ${name.toLowerCase()}` : name

function AdvertiserLine({ advertiser: { name, branch, slug, logo, replies } }: { advertiser: Advertiser }) {
  const full = branch && !name.includes(branch) ? `${name}, ${branch}` : name
  return (
    <div className="flex items-start gap-3.5">
      <CompanyLogo logo={logo} />
      <div className="min-w-0">
        <p className="break-words font-semibold">
          {slug ? (
            <Link to={paths.agent(slug)} className="hover:underline">
              {full}
            </Link>
          ) : (
            full
          )}
        </p>
        <p className="text-ink-2 text-sm">
          {replies ?? (slug ? 'Estate and letting agent' : 'Advertised by the owner')}
        </p>
      </div>
    </div>
  )
}
