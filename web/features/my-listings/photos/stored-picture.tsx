import { useQuery } from '@tanstack/react-query'
import fallback from '../../../assets/stock.webp'
import { signedPictureQuery } from '../../../entities/listing/signed-picture-query.ts'
import { PictureSkeleton } from '../../../ui/feedback/skeleton.tsx'

type Props = { address: string; preview: string | undefined; alt: string; isWhole?: boolean }

/** Shows the local preview of a new upload, or a signed URL of a stored picture. */
export function StoredPicture({ address, preview, alt, isWhole = false }: Props) {
  const { data, isError } = useQuery({ ...signedPictureQuery(address, 640), enabled: preview === undefined })
  const src = preview ?? data ?? (isError ? fallback : undefined)
  if (!src) return <PictureSkeleton className="size-full" />
  return (
    <img src={src} alt={alt} draggable={false} className={isWhole ? 'size-full object-contain' : 'photo'} />
  )
}
