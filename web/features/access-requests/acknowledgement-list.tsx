import { Link } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import type { Acknowledgements } from './request-draft.ts'

type Props = {
  value: Acknowledgements
  error: string | undefined
  onChange: (value: Acknowledgements) => void
}

export function AcknowledgementList({ value, error, onChange }: Props) {
  const box = (name: keyof Acknowledgements) => ({
    name,
    checked: value[name],
    onChange: (event: { target: { checked: boolean } }) =>
      onChange({ ...value, [name]: event.target.checked }),
  })
  return (
    <fieldset>
      <legend className="font-semibold text-sm">What you agree to</legend>
      <Checkbox
        {...box('accepted_terms')}
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} target="_blank" className="text-link">
              Terms and Conditions
            </Link>
          </>
        }
      />
      <Checkbox
        {...box('accepted_liability')}
        label={`I am responsible for what my adverts say, and ${brand.name} is not liable for it`}
      />
      <Checkbox
        {...box('accepted_privacy')}
        label={
          <>
            I have read the{' '}
            <Link to={paths.privacy} target="_blank" className="text-link">
              Privacy Policy
            </Link>
          </>
        }
      />
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
