import { SelectField } from '../../../../ui/fields/select.tsx'
import type { StepProps } from '../step-props.ts'

type Props = StepProps & { branches: readonly { id: string; name: string }[] }

/** The agency branch that markets the listing. */
export function BranchField({ listing, change, branches }: Props) {
  return (
    <SelectField
      label="Branch"
      className="w-full max-w-90"
      hint="Visitors see its name beside your agency’s, and its phone number if it has one."
      value={listing.branch_id ?? ''}
      onChange={(event) => change({ branch_id: event.target.value || null })}
    >
      <option value="">No branch in particular</option>
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
