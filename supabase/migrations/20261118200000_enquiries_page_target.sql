-- A page that notifications lead to. A new value of an enum cannot be used in the transaction that adds it.
alter type public.page_target add value if not exists 'enquiries' after 'contact';
