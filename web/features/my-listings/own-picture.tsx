import { useQuery } from '@tanstack/react-query'
import fallback from '../../assets/stock.webp'
import { signedPictureQuery } from '../../entities/listing/signed-picture-query.ts'
import { PictureSkeleton } from '../../ui/feedback/skeleton.tsx'

/** The first picture of the user's own listing, published or not. */
export function OwnPicture({ url, width }: { url: string | undefined; width: number }) {
  const { data, isError } = useQuery({
    ...signedPictureQuery(url ?? '', width),
    enabled: url !== undefined,
  })
  if (url !== undefined && !data && !isError) return <PictureSkeleton className="size-full" />
  return <img src={data ?? fallback} alt="" width={300} height={200} loading="lazy" className="photo" />
}
