import { TextField } from '../../ui/fields/text-field.tsx'

export type ContactDetails = {
  name: string
  address_line: string
  postcode: string
  phone: string
  email: string
}

export type ContactProblems = Partial<Record<keyof ContactDetails, string>>

type Props = {
  nameLabel: string
  value: ContactDetails
  problems: ContactProblems
  onChange: (value: ContactDetails) => void
}

/** Contact details of the agency or one of its branches. */
export function ContactFields({ nameLabel, value, problems, onChange }: Props) {
  const field = (name: keyof ContactDetails, maxLength: number) => ({
    value: value[name],
    error: problems[name],
    maxLength,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
  })
  return (
    <>
      <TextField label={nameLabel} autoComplete="organization" {...field('name', 200)} />
      <div className="grid gap-5 md:grid-cols-[1fr_9rem]">
        <TextField label="Address" isOptional autoComplete="street-address" {...field('address_line', 300)} />
        <TextField label="Postcode" isOptional autoComplete="postal-code" {...field('postcode', 10)} />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Phone" isOptional type="tel" autoComplete="tel" {...field('phone', 30)} />
        <TextField label="Email" isOptional type="email" autoComplete="email" {...field('email', 254)} />
      </div>
    </>
  )
}
