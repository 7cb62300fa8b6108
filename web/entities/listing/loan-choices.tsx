import { depositPercentages, type Loan, loanYears, ratePercentages } from '../../../domain/money/mortgage.ts'
import { SelectField } from '../../ui/fields/select.tsx'

type Props = { loan: Loan; onChange: (loan: Loan) => void }

/** Deposit, rate and term of the loan that monthly costs are worked out for. */
export function LoanChoices({ loan, onChange }: Props) {
  const choice = (label: string, key: keyof Loan, options: readonly number[], unit: string) => (
    <SelectField
      label={label}
      value={loan[key]}
      onChange={(event) => onChange({ ...loan, [key]: Number(event.target.value) })}
    >
      {[...new Set([loan[key], ...options])]
        .sort((a, b) => a - b)
        .map((option) => (
          <option key={option} value={option}>
            {option}
            {unit}
          </option>
        ))}
    </SelectField>
  )
  return (
    <>
      {choice('Deposit', 'depositPercent', depositPercentages, '%')}
      {choice('Rate', 'ratePercent', ratePercentages, '%')}
      {choice('Term', 'years', loanYears, ' yrs')}
    </>
  )
}
