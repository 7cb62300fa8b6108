import { DescriptionFields } from './fields/description-fields.tsx'
import { PriceFields } from './fields/price-fields.tsx'
import { RoomFields } from './fields/room-fields.tsx'
import type { StepProps } from './step-props.ts'

export function DetailsStep(props: StepProps) {
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <RoomFields {...props} />
      <PriceFields {...props} />
      <DescriptionFields {...props} />
    </div>
  )
}
