import type { ListingStep } from '../../../../domain/listings/wizard-steps.ts'

export const stepNames: Record<ListingStep, string> = {
  type: 'Type',
  address: 'Address',
  details: 'Details',
  photos: 'Photos',
  material: 'Material information',
  preview: 'Preview',
}

export const stepTitles: Record<ListingStep, { title: string; lead: string }> = {
  type: {
    title: 'What are you advertising?',
    lead: 'Your draft is saved as you type. It isn’t public until you publish it.',
  },
  address: {
    title: 'Where is it?',
    lead: 'Visitors see the street and the position on the map, but not the house number.',
  },
  details: {
    title: 'Describe it',
    lead: 'Price, rooms and description. We show anything you leave out as ‘not stated’.',
  },
  photos: {
    title: 'Add your photos',
    lead: 'The first photo leads in search results. Drag to reorder, or use the menu on each photo to move it with the keyboard.',
  },
  material: {
    title: 'Material information',
    lead: 'Facts people need before they decide. The more you state, the fewer questions you get.',
  },
  preview: {
    title: 'Preview and publish',
    lead: 'Your advert as visitors will see it, and anything left to fix.',
  },
}

/** Replaces the first step's lead for a published listing. */
export const publishedLead = 'This home is published. Visitors see your changes when you save them.'
