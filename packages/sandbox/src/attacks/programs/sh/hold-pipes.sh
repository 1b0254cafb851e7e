echo before
sleep 60 &
(trap "" HUP; sleep 60) &
exit 0
