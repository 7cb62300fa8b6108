import { Ruler, Trash2 } from 'lucide-react'
import { photoRules } from '../../../../domain/listings/photo-rules.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/fields/drop-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StoredPicture } from './stored-picture.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { Photos } from './use-photos.ts'

/** The floor plan, which is shown apart from the photos. */
export function FloorPlan({ listing, photos }: { listing: OwnListing; photos: Photos }) {
  const { floor_plan } = listing
  const uploads = photos.uploads.filter(({ kind }) => kind === 'plan')
  return (
    <section aria-labelledby="floor-plan" className="mt-7 border-ink border-t-3 pt-4">
      <h2 id="floor-plan" className="display mb-5 text-d1">
        Floor plan
      </h2>
      {floor_plan && (
        <div className="mb-5 flex flex-wrap items-end gap-4">
          <div className="h-60 w-80 max-w-full overflow-hidden rounded-control border border-line bg-[#fff] p-3">
            <StoredPicture
              address={floor_plan}
              preview={photos.queue.previewOf(floor_plan)}
              alt="Floor plan"
              isWhole
            />
          </div>
          <Button variant="destructive" onClick={photos.removePlan}>
            <Icon of={Trash2} size={18} />
            Remove the plan
          </Button>
        </div>
      )}
      {uploads.length > 0 ? (
        <ul className="max-w-80">
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} queue={photos.queue} />
          ))}
        </ul>
      ) : (
        <DropZone
          icon={Ruler}
          accept={photoRules.kinds.join(',')}
          title={floor_plan ? 'Drop another plan here to replace it' : 'Drop the floor plan here'}
          text="A picture of the drawing, with the rooms’ measurements if you have them."
          action={floor_plan ? 'Choose another plan' : 'Choose a plan'}
          isMultiple={false}
          onFiles={(files) => photos.queue.add(files, 'plan')}
        />
      )}
    </section>
  )
}
