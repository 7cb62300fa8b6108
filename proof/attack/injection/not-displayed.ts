/** Fields that accept a script but appear on no page, with the reason. */
export const notDisplayed: Record<string, string> = {
  'memberships.provider_customer_id': 'Stripe customer id; only its presence is shown',
  'memberships.provider_subscription_id': 'what Stripe calls a subscription',
  'notifications.data': 'facts for the mail, not for the page',
  'payments.note': 'in the administrators’ file of payments alone',
  'payments.provider_payment_id': 'what Stripe calls a payment',
  'places.name': 'gazetteer, which users cannot write',
  'places.outcode': 'gazetteer, which users cannot write',
  'places.parent': 'gazetteer, which users cannot write',
  'properties.status_before_removal': 'shown in our words for the states there are',
  'property_enquiries.message': 'shown as the first of its messages, enquiry_messages.body',
  'saved_properties.status_at_save': 'shown in our words for the states there are',
  'saved_searches.criteria': 'what the database looks for; the page words saved_searches.query',
  'stations.crs': 'gazetteer, which users cannot write',
  'stations.name': 'gazetteer, which users cannot write',
}
