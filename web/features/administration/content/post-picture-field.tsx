import { pictureUrl } from '../../../../domain/listings/picture-url.ts'
import fallback from '../../../assets/article-fallback.svg'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { ContentFields } from './content-queries.ts'
import { PictureButton } from './picture-button.tsx'

type Props = {
  fields: ContentFields
  onChange: (change: Partial<ContentFields>) => void
  altProblem: string | undefined
}

/** The lead picture of an article and its alternative text. */
export function PostPictureField({ fields, onChange, altProblem }: Props) {
  const { image_url, image_alt } = fields
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Picture</legend>
      {image_url && (
        <div className="aspect-16/10 max-w-100 overflow-hidden rounded-control bg-fill">
          <Picture
            src={pictureUrl(image_url, 640)}
            fallback={fallback}
            alt={image_alt}
            width={640}
            height={400}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <PictureButton
          label={image_url ? 'Replace the picture' : 'Add a picture'}
          onUploaded={(url) => onChange({ image_url: url })}
        />
        {image_url && (
          <Button size="small" variant="quiet" onClick={() => onChange({ image_url: null, image_alt: '' })}>
            Remove the picture
          </Button>
        )}
      </div>
      {image_url && (
        <TextField
          label="What the picture shows"
          value={image_alt}
          error={altProblem}
          maxLength={300}
          onChange={(event) => onChange({ image_alt: event.target.value })}
        />
      )}
    </fieldset>
  )
}
