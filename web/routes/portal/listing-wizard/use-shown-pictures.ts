import { useQueries } from '@tanstack/react-query'
import { signedPictureQuery } from '../../../entities/listing/signed-picture-query.ts'
import type { Photos } from '../../../features/my-listings/photos/use-photos.ts'

/** Signed URLs of pictures that are not public yet; undefined until they are known. */
export function useShownPictures(
  addresses: readonly string[],
  { queue }: Pick<Photos, 'queue'>,
  width: number,
): (string | undefined)[] {
  const signed = useQueries({
    queries: addresses.map((address) => ({
      ...signedPictureQuery(address, width),
      enabled: queue.previewOf(address) === undefined,
    })),
  })
  return addresses.map((address, index) => queue.previewOf(address) ?? signed[index]?.data)
}
