import { Form } from 'react-router'
import { incomeMultiple } from '../../../domain/money/mortgage.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Select, SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { AreaOptions, Work } from './area-options.ts'

const kinds = [
  { value: 'sale', label: 'To buy' },
  { value: 'rent', label: 'To rent' },
] as const

/** A GET form. CSS shows the fields for buying or renting. */
export function AreaOptionsForm({ options }: { options: AreaOptions }) {
  return (
    <Form action={paths.whereCanILive} className="group/options flex flex-col gap-5">
      <div>
        <Segment label="To buy or to rent" name="type" options={kinds} defaultValue={options.type} />
      </div>
      <div className="flex flex-col gap-5 group-has-[[value=rent]:checked]/options:hidden">
        <Money
          name="income"
          label="Annual household income"
          value={options.income}
          hint={`Lenders rarely lend more than ${incomeMultiple} times your income.`}
        />
        <Money name="deposit" label="Savings for a deposit" value={options.deposit} />
      </div>
      <div className="hidden group-has-[[value=rent]:checked]/options:block">
        <Money name="rent" label="Maximum rent (pcm)" value={options.rent} />
      </div>
      <SelectField label="Bedrooms" name="bedrooms" defaultValue={options.bedrooms}>
        <option value={0}>Any</option>
        {[1, 2, 3, 4, 5].map((count) => (
          <option key={count} value={count}>
            At least {count}
          </option>
        ))}
      </SelectField>
      <WorkFields number={1} work={options.works[0]} />
      <WorkFields number={2} work={options.works[1]} />
      <Button type="submit" variant="primary" size="large" isFull>
        Show areas
      </Button>
    </Form>
  )
}

type MoneyProps = { name: string; label: string; value: number | undefined; hint?: string }

function Money({ name, label, value, hint }: MoneyProps) {
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      placeholder="£"
      maxLength={14}
      defaultValue={value === undefined ? undefined : formatNumber(value)}
    />
  )
}

function WorkFields({ number, work }: { number: 1 | 2; work: Work }) {
  const name = number === 1 ? 'Work or study' : 'Another place'
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{name}</legend>
      <TextField
        label={name}
        isOptional
        name={`work${number}`}
        defaultValue={work.place}
        placeholder="Town or postcode"
        maxLength={100}
      />
      <div className="flex items-center gap-2 text-facts">
        <span className="text-ink-2">within</span>
        <Select
          aria-label={`${name}: how far`}
          name={`far${number}`}
          defaultValue={work.distance}
          className="w-20"
        >
          {[5, 10, 15, 20, 30, 45, 60, 90].map((distance) => (
            <option key={distance} value={distance}>
              {distance}
            </option>
          ))}
        </Select>
        <Select
          aria-label={`${name}: by what`}
          name={`by${number}`}
          defaultValue={work.unit}
          className="flex-1"
        >
          <option value="miles">miles</option>
          <option value="drive">minutes by car</option>
          <option value="transit">minutes by public transport</option>
          <option value="cycle">minutes by bicycle</option>
          <option value="walk">minutes on foot</option>
        </Select>
      </div>
    </fieldset>
  )
}
