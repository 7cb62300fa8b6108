import { z } from 'zod'
import { readRtdfMoment } from '../../domain/feeds/rtdf-dates.ts'

// The messages of Rightmove's real-time data feed, as far as we read them. Fields that we do not know are ignored, because versions
// of the format differ in them.

const moment = z.string().transform((text, context) => {
  const read = readRtdfMoment(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: 'not_a_date', input: text })
  return z.NEVER
})
const text = (max: number) => z.string().trim().min(1).max(max)
const count = z.int().min(0).max(1_000)
const pounds = z.number().min(0).max(2_000_000_000)

const branch = z.looseObject({ branch_id: z.int() })
const channel = z.union([z.literal(1), z.literal(2)])
const reference = z.looseObject({ agent_ref: text(80) })

export const sendSchema = z.looseObject({
  branch: branch.extend({ channel }),
  property: reference.extend({
    published: z.boolean(),
    property_type: z.int().min(0),
    status: z.int().min(1).max(6),
    update_date: moment.nullish(),
    address: z.looseObject({
      house_name_number: text(60),
      town: text(60),
      postcode_1: text(4),
      postcode_2: text(3),
      display_address: text(120),
      latitude: z.number().min(-90).max(90).nullish(),
      longitude: z.number().min(-180).max(180).nullish(),
    }),
    price_information: z.looseObject({
      price: z.number().min(1).max(2_000_000_000),
      deposit: pounds.nullish(),
    }),
    details: z.looseObject({
      summary: text(1_000),
      description: text(32_000),
      features: z.array(z.string().max(200)).max(10).nullish(),
      bedrooms: count,
      bathrooms: count.nullish(),
      reception_rooms: count.nullish(),
    }),
    media: z
      .array(
        z.looseObject({
          media_type: z.int().min(1).max(7),
          media_url: text(250),
          caption: z.string().max(50).nullish(),
          sort_order: z.int().min(0).nullish(),
        }),
      )
      .max(999)
      .nullish(),
  }),
})

export const removeSchema = z.looseObject({
  branch: branch.extend({ channel }),
  property: reference.extend({
    removal_reason: z.int().min(7).max(12).nullish(),
    /** Not a field of the format: lets a system that queues its messages say when it removed the home. */
    update_date: moment.nullish(),
  }),
})

export const listSchema = z.looseObject({ branch: branch.extend({ channel: channel.nullish() }) })

export const branchPerformanceSchema = z.looseObject({ branch, export_date: moment })

const days = z.looseObject({ start_date: moment, end_date: moment })
const moments = z.looseObject({ start_date_time: moment, end_date_time: moment })

export const propertyPerformanceSchema = z.looseObject({ branch, property: reference, export_period: days })
export const branchEmailsSchema = z.looseObject({ branch, export_period: moments })
export const propertyEmailsSchema = z.looseObject({ branch, property: reference, export_period: moments })
