import { useQuery } from '@tanstack/react-query'
import fallback from '../../assets/stock.webp'
import { ownPictureQuery } from '../../entities/listing/own-picture.ts'
import { PictureSkeleton } from '../../ui/feedback/skeleton.tsx'

/** The first picture of the user's own listing, published or not. */
export function OwnPicture({ address, width }: { address: string | undefined; width: number }) {
  const { data, isError } = useQuery({
    ...ownPictureQuery(address ?? '', width),
    enabled: address !== undefined,
  })
  if (address !== undefined && !data && !isError) return <PictureSkeleton className="size-full" />
  return <img src={data ?? fallback} alt="" width={300} height={200} loading="lazy" className="photo" />
}
