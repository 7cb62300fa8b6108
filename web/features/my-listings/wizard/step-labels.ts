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
    lead: 'Visitors see the street and the place on the map, never the number of the door.',
  },
  details: {
    title: 'Describe it',
    lead: 'Price, rooms and your own words. What you leave out is shown as not stated.',
  },
  photos: {
    title: 'Add your photos',
    lead: 'The first photo leads in search results. Drag to reorder, or use the menu on each photo to move it with the keyboard.',
  },
  material: {
    title: 'Material information',
    lead: 'What anybody must know before they decide. Adverts that state more are asked about less.',
  },
  preview: {
    title: 'Preview and publish',
    lead: 'Your advert as visitors will see it, and what it still has to put right.',
  },
}

/** Replaces the first step's lead for a published listing. */
export const publishedLead = 'This home is published. Visitors see your changes when you save them.'
