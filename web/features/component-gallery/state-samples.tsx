import { Bell, RotateCw } from 'lucide-react'
import { loadFailure } from '../../messages/pages/load-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PictureSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GallerySection } from './gallery-section.tsx'

export function StateSamples() {
  return (
    <>
      <GallerySection title="Loading: the final shape, in fill" span="lg:col-span-4">
        <PictureSkeleton className="aspect-3/2" />
        <Skeleton className="mt-4 h-6.5 w-[46%]" />
        <Skeleton className="mt-3 h-4 w-[78%]" />
      </GallerySection>
      <GallerySection title="Empty" span="lg:col-span-4">
        <Notice
          title="No properties found"
          text="Nothing matches in Hay-on-Wye to £200,000. Widening to 10 miles would show 23 homes."
          actions={
            <>
              <Button variant="strong">Search within 10 miles</Button>
              <Button>
                <Icon of={Bell} size={18} />
                Create alert
              </Button>
            </>
          }
        />
      </GallerySection>
      <GallerySection title="Load failure" span="lg:col-span-4">
        <Notice
          isFailure
          {...loadFailure.listings}
          actions={
            <Button variant="strong">
              <Icon of={RotateCw} size={18} />
              {loadFailure.tryAgain}
            </Button>
          }
        />
      </GallerySection>
    </>
  )
}
