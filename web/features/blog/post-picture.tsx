import { pictureSrcset, pictureUrl } from '../../../domain/listings/picture-url.ts'
import fallback from '../../assets/article-fallback.svg'
import { Picture } from '../../ui/picture.tsx'
import type { BlogPost } from './blog-post.ts'

type Props = { post: Pick<BlogPost, 'image_url' | 'image_alt'>; sizes: string; isUrgent?: boolean }

const size = { width: 640, height: 400 }

/** The article's picture, or a placeholder. */
export function PostPicture({ post, sizes, isUrgent }: Props) {
  if (!post.image_url)
    return <Picture src={fallback} fallback={fallback} alt="" {...size} isUrgent={isUrgent} />
  return (
    <Picture
      src={pictureUrl(post.image_url, 960)}
      srcSet={pictureSrcset(post.image_url)}
      sizes={sizes}
      fallback={fallback}
      alt={post.image_alt}
      isUrgent={isUrgent}
      {...size}
    />
  )
}
