import type { ComponentProps } from 'react'
import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import { brand } from '../../../domain/site/brand.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AcknowledgementList } from './acknowledgement-list.tsx'
import { PlanChoice, type PlanOption } from './plan-choice.tsx'
import type { RequestDraft } from './request-draft.ts'
import type { LatestRequest } from './send-request.ts'
import { useRequestForm } from './use-request-form.ts'

type Props = {
  kind: RequestKind
  plans: readonly PlanOption[]
  previousRequest: LatestRequest | undefined
  onSent: () => void
}

const fieldLabels = {
  letting_agent: {
    company: { label: 'Company name' },
    address: { label: 'Business address' },
    email: { label: 'Business email', hint: 'An address at your company, not at a free provider.' },
  },
  private_landlord: {
    company: { label: 'Company name', hint: 'Your own name if you let without a company.' },
    address: { label: 'Business address', hint: 'Your postal address. We never show it on an advert.' },
    email: { label: 'Email', hint: 'A personal address at Gmail, Hotmail or Outlook.' },
  },
} satisfies Record<RequestKind, Record<string, { label: string; hint?: string }>>

export function RequestForm({ kind, plans, previousRequest, onSent }: Props) {
  const defaultPlan = plans[0]?.code ?? ''
  const { draft, change, accepted, setAccepted, problems, isBusy, submit } = useRequestForm({
    kind,
    defaultPlan,
    previousRequest,
    onSent,
  })
  const { company, address, email } = fieldLabels[kind]
  const field = (name: keyof RequestDraft, maxLength: number): Partial<ComponentProps<typeof TextField>> => ({
    name,
    maxLength,
    value: draft[name],
    error: problems[name],
    onChange: (event) => change(name, event.target.value),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="needs-script flex max-w-160 flex-col gap-5">
      <TextField {...company} autoComplete="organization" {...field('company_name', 200)} />
      <TextField {...address} autoComplete="street-address" {...field('business_address', 500)} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('contact_first_name', 100)} />
        <TextField label="Last name" autoComplete="family-name" {...field('contact_last_name', 100)} />
        <TextField {...email} type="email" autoComplete="email" {...field('business_email', 254)} />
        <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phone_number', 30)} />
      </div>
      <PlanChoice
        plans={plans}
        value={draft.membership_plan}
        onChange={(code) => change('membership_plan', code)}
      />
      <AcknowledgementList value={accepted} error={problems.terms} onChange={setAccepted} />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="self-start">
          Request Access
        </Button>
        <p className="text-ink-3 text-xs">Only the {brand.name} team sees this.</p>
      </div>
    </form>
  )
}
