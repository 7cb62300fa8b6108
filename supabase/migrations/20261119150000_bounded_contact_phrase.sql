-- The words that give away contact details, with bounds: without them, the time to check a text grew with the square of its length.

update private.advert_phrases p
  set pattern = '(?<![\w£])(?:\+44|0044|0)(?:[\s().-]{0,2}\d){9,10}(?!\d)|(?<![\w£])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,}|(?<![\w£])(?:https?:\/\/|www\.)[^\s]+|(?<![\w£])[\w-]{1,63}\.(?:co\.uk|com|org|net|info|io)\y(?:\/[^\s]*)?'
  where p.code = 'contact_in_text';
