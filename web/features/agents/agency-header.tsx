import { Globe, Mail, Phone } from 'lucide-react'
import { describeResponseTime } from '../../../domain/enquiries/response-time.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Agency } from './agency.ts'

/** The border has the agency's colour if its plan includes branding. */
export function AgencyHeader({ agency }: { agency: Agency }) {
  const { name, logo, colour, colour_secondary, description, phone, email, website } = agency
  const replies = describeResponseTime(agency)
  return (
    <header
      className="border-ink border-t-3 pt-6"
      style={colour ? { borderTopColor: colour, borderTopWidth: 6 } : undefined}
    >
      {colour_secondary && (
        <div aria-hidden className="-mt-6 mb-5 h-0.75" style={{ backgroundColor: colour_secondary }} />
      )}
      <div className="flex items-start gap-4">
        <CompanyLogo logo={logo} />
        <div className="min-w-0">
          <h1 className="display break-words text-d2h md:text-d4">{name}</h1>
          {replies && <p className="mt-1 text-ink-2">{replies}</p>}
        </div>
      </div>
      {description && <p className="mt-5 max-w-[66ch] whitespace-pre-line text-lead">{description}</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        {phone && (
          <a
            href={`tel:${phone.replace(/\s/g, '')}`}
            className={classes(buttonClasses({ variant: 'strong' }), 'tabular')}
          >
            <Icon of={Phone} size={18} />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={buttonClasses({})}>
            <Icon of={Mail} size={18} />
            Email
          </a>
        )}
        {website && (
          <a href={website} rel="nofollow noopener" className={buttonClasses({})}>
            <Icon of={Globe} size={18} />
            Website
          </a>
        )}
      </div>
    </header>
  )
}
