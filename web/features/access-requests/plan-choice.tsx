export type PlanOption = { code: string; name: string; price: string; terms: string }

type Props = { plans: readonly PlanOption[]; value: string; onChange: (code: string) => void }

export function PlanChoice({ plans, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Plan</legend>
      <div className="mt-1.5 grid gap-3 md:grid-cols-2">
        {plans.map(({ code, name, price, terms }) => (
          <label
            key={code}
            className="relative flex cursor-pointer flex-col gap-1 rounded-control border border-line-strong bg-surface p-4 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]"
          >
            <span className="flex items-center gap-2.5 font-semibold">
              <input
                type="radio"
                name="membership_plan"
                value={code}
                checked={value === code}
                onChange={() => onChange(code)}
                className="size-4.5 accent-ink after:absolute after:inset-0"
              />
              {name}
              <span className="ml-auto font-normal text-ink-2 text-sm">{price}</span>
            </span>
            <span className="text-ink-2 text-sm">{terms}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
