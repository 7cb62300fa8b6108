import { useState } from 'react'
import { formatNumber } from '../../../../../domain/text/format-number.ts'
import { TextAreaField, TextField } from '../../../../ui/fields/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { suggestTitle } from '../suggest-title.ts'
import { FieldGroup } from './field-group.tsx'

const limits = { title: 200, description: 32_000, features: 10, feature: 200 }

/** Title, key features and description, with character counts. */
export function DescriptionFields({ listing, change }: StepProps) {
  const { title, description } = listing
  const suggestion = suggestTitle(listing)
  return (
    <FieldGroup title="Your words">
      <TextField
        label="Title"
        maxLength={limits.title}
        value={title}
        hint="What it is, in a few words."
        labelEnd={
          title === '' && (
            <button
              type="button"
              className="text-link touch-target cursor-pointer font-semibold text-sm"
              onClick={() => change({ title: suggestion })}
            >
              Use ‘{suggestion}’
            </button>
          )
        }
        onChange={(event) => change({ title: event.target.value })}
      />
      <FeaturesField features={listing.features} onChange={(features) => change({ features })} />
      <TextAreaField
        label="Description"
        rows={12}
        maxLength={limits.description}
        value={description}
        labelEnd={<Counter used={description.length} max={limits.description} />}
        hint="Describe the home as a visitor would see it. Leave out phone numbers and links: people contact you through the advert."
        onChange={(event) => change({ description: event.target.value })}
      />
    </FieldGroup>
  )
}

function FeaturesField({
  features,
  onChange,
}: {
  features: string[]
  onChange: (features: string[]) => void
}) {
  const [typed, setTyped] = useState(features.join('\n'))
  const lines = linesOf(typed)
  const tooMany = lines.length > limits.features
  const update = (text: string) => {
    setTyped(text)
    const newLines = linesOf(text)
    if (newLines.length <= limits.features) onChange(newLines.map((line) => line.slice(0, limits.feature)))
  }
  return (
    <TextAreaField
      label="Key features"
      isOptional
      rows={4}
      value={typed}
      hint="Up to ten, one per line, for example: South-facing garden"
      error={tooMany ? `${lines.length} lines are too many: ten at most.` : undefined}
      labelEnd={<Counter used={lines.length} max={limits.features} />}
      onChange={(event) => update(event.target.value)}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const Counter = ({ used, max }: { used: number; max: number }) => (
  <span className="tabular text-ink-3 text-xs">
    {formatNumber(used)} of {formatNumber(max)}
  </span>
)
