-- Notifications about viewings lead to the diary.

alter type public.page_target add value if not exists 'viewings';
