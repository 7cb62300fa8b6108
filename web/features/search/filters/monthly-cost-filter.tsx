import { formatPounds } from '../../../../domain/money/price.ts'
import { loanTerms, searchLoan, showsMonthlyCost } from '../../../../domain/search/search-loan.ts'
import { monthlyCosts } from '../../../../domain/search/search-options.ts'
import { LoanChoices } from '../../../entities/listing/loan-choices.tsx'
import { rememberLoan } from '../../../entities/listing/remembered-loan.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { filterId } from './filter-id.ts'
import type { FilterProps } from './filter-selects.tsx'
import { rememberedTerms } from './remembered-terms.ts'

/** The most that a home may cost a month, bills included, and the loan that it is worked out for. */
export function MonthlyCostFilter({ query, change }: Pick<FilterProps, 'query' | 'change'>) {
  const isSale = query.type === 'sale'
  const { maxMonthlyCost: chosen } = query
  const isListed = chosen === undefined || monthlyCosts.some((each) => each === chosen)
  const options = isListed ? monthlyCosts : [...monthlyCosts, chosen].sort((a, b) => a - b)
  return (
    <div className="flex flex-col gap-3">
      <Select
        id={filterId('monthly')}
        aria-label="Maximum monthly cost"
        value={chosen ?? ''}
        onChange={(event) =>
          change({
            maxMonthlyCost: Number(event.target.value) || undefined,
            // The visitor's own loan, unless the address already has one.
            ...(isSale && !showsMonthlyCost(query) ? rememberedTerms() : {}),
          })
        }
        className="w-full"
      >
        <option value="">Any cost</option>
        {options.map((pounds) => (
          <option key={pounds} value={pounds}>
            Up to {formatPounds(pounds)} a month
          </option>
        ))}
      </Select>
      {isSale && showsMonthlyCost(query) && (
        <div className="grid grid-cols-3 gap-2">
          <LoanChoices
            loan={searchLoan(query)}
            onChange={(loan) => {
              rememberLoan(loan)
              change(loanTerms(loan))
            }}
          />
        </div>
      )}
      <p className="text-ink-3 text-sm">
        {isSale
          ? 'Our estimate of mortgage, council tax, service charge, ground rent, energy and buildings insurance.'
          : 'Rent with our estimate of council tax and energy.'}
      </p>
    </div>
  )
}
