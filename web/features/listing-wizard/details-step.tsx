import { DescriptionFields } from './description-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { RoomFields } from './room-fields.tsx'
import type { StepProps } from './step-props.ts'

/** Rooms, price or rent with its terms, and the words. */
export function DetailsStep(props: StepProps) {
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <RoomFields {...props} />
      <PriceFields {...props} />
      <DescriptionFields {...props} />
    </div>
  )
}
